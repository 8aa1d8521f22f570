import ChevronDown from "lucide-react/icons/chevron-down";
import { forwardRef, type ReactNode, type SelectHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { useField } from "./field.tsx";
import { controlClass } from "./input.tsx";

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Alternatively, pass `<option>`s as children. */
  options?: readonly SelectOption[];
  /** A first option without a value. */
  placeholder?: string;
  children?: ReactNode;
}

/** Native, for the phone's picker and keyboard search. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { className, options, placeholder, children, ...props },
  ref,
) {
  return (
    <span className="relative block">
      <select
        part="input"
        {...useField()}
        {...props}
        ref={ref}
        className={classNames(controlClass, "appearance-none truncate pr-10", className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
});
