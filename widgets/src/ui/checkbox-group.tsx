import { Check } from "lucide-react";
import { classNames } from "./class-names.ts";
import { type FieldError, FieldMessage, firstError, RequiredMark } from "./field.tsx";

export interface CheckboxGroupProps {
  id: string;
  /** Each checked box sends `name=value`. */
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: readonly string[];
  required?: boolean;
  hint?: string;
  error?: FieldError;
  className?: string;
}

/** Native checkboxes with 44 px targets. */
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
        <p id={`${id}-description`} className="mt-0.5 text-muted text-sm">
          {hint}
        </p>
      )}
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2 @lg:grid-cols-3">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-center gap-2.5 rounded-md border border-control bg-canvas px-3 py-1.5 text-base leading-tight hover:border-muted has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <span className="relative grid size-5 shrink-0 place-items-center">
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={defaultValue.includes(option.value)}
                className="peer absolute inset-0 m-0 appearance-none rounded border-2 border-control outline-none checked:border-ink checked:bg-ink"
              />
              <Check
                aria-hidden="true"
                strokeWidth={3.5}
                className="pointer-events-none relative size-3.5 text-canvas opacity-0 peer-checked:opacity-100"
              />
            </span>
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={`${id}-error`} message={message} />
    </fieldset>
  );
}
