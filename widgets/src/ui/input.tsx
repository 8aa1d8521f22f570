import { forwardRef, type InputHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { useField } from "./field.tsx";

export const controlClass =
  "block w-full min-w-0 rounded-md border border-control bg-canvas px-3 text-base text-ink placeholder:text-muted hover:border-muted focus:border-ink focus:outline-2 focus:outline-focus focus:outline-offset-0 aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60 [&[readonly]]:bg-surface";

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
      className={classNames(controlClass, "h-11", className)}
    />
  );
});
