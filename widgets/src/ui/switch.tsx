import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { type FieldError, FieldMessage, firstError } from "./field.tsx";

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: FieldError;
}

/** Native, works without JavaScript; the complete row is clickable. */
export function Switch({ id, label, hint, error, className, ...input }: SwitchProps) {
  const message = firstError(error);
  const described = [hint && `${id}-description`, message && `${id}-error`].filter(Boolean);
  return (
    <div className={classNames("min-w-0", className)}>
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-start justify-between gap-4 has-disabled:cursor-default"
      >
        <span className="min-w-0">
          <span className="block font-medium text-ink text-sm leading-6">{label}</span>
          {hint && (
            <span id={`${id}-description`} className="block max-w-prose text-muted text-sm">
              {hint}
            </span>
          )}
        </span>
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native check box tells its own state (ARIA in HTML)
          role="switch"
          aria-describedby={described.length > 0 ? described.join(" ") : undefined}
          aria-invalid={message ? true : undefined}
          className={switchClass}
        />
      </label>
      {message && <FieldMessage id={`${id}-error`} message={message} />}
    </div>
  );
}

const switchClass = classNames(
  "relative mt-0.5 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-canvas transition-colors",
  "before:absolute before:top-1 before:left-1 before:size-4 before:rounded-full before:bg-muted before:transition-transform",
  "checked:border-ink checked:bg-ink checked:before:translate-x-5 checked:before:bg-canvas",
  "hover:border-muted checked:hover:border-muted checked:hover:bg-muted",
  "disabled:cursor-default disabled:opacity-60 motion-reduce:transition-none motion-reduce:before:transition-none",
  // Forced colours remove the knob: show the native checkbox.
  "forced-colors:h-5 forced-colors:w-5 forced-colors:appearance-auto forced-colors:before:hidden",
);
