import { forwardRef, type InputHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { useField } from "./field.tsx";

export const controlClass = "field-box";

export const Input = forwardRef<HTMLInputElement, InputHTMLAttributes<HTMLInputElement>>(function Input(
  { className, ...props },
  ref,
) {
  return (
    <input
      part="input"
      {...useField()}
      {...props}
      ref={ref}
      className={classNames(controlClass, className)}
    />
  );
});
