import { forwardRef, type InputHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { useField } from "./field.tsx";

export const controlClass = "field-box";

/**
 * Spell checkers and completion of browsers send texts to services, and most texts here are about patients. Strings,
 * because Preact leaves out attributes that are `false`.
 */
export const privateText = { autoComplete: "off", autoCorrect: "off", spellCheck: "false" } as const;

export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(
  { className, ...props },
  ref,
) {
  return (
    <input
      part="input"
      {...privateText}
      {...useField()}
      {...props}
      ref={ref}
      className={classNames(controlClass, className)}
    />
  );
});
