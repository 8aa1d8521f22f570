import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type FieldError, FieldMessage, firstError, RequiredMark } from "./field.tsx";

export interface CheckboxGroupProps {
  id: string;
  /** Each checked box sends `name=value`. */
  name: string;
  legend: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  defaultValue?: readonly string[];
  required?: boolean;
  hint?: string;
  error?: FieldError;
  className?: string;
}

/** Native checkboxes as chips. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { id, name, legend, options, defaultValue = [], required = false, hint, error, className } = props;
  const message = firstError(error);
  const described = [hint ? `${id}-description` : "", message ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset id={id} aria-describedby={described || undefined} className={classNames("min-w-0", className)}>
      <legend className="font-medium text-ink text-sm">
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={`${id}-description`} className="text-muted text-[0.8125rem] leading-[1.125rem]">
          {hint}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={defaultValue.includes(option.value)}
            />
            {option.icon}
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
            <Check aria-hidden="true" className="chip-check size-4" strokeWidth={3} />
          </label>
        ))}
      </div>
      <FieldMessage id={`${id}-error`} message={message} />
    </fieldset>
  );
}
