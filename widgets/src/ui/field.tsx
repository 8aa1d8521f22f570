import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { createContext, type ReactNode, useContext } from "react";
import { useTranslator } from "../messages/messages.tsx";
import { classNames } from "./class-names.ts";

interface ControlAttributes {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

const FieldContext = createContext<ControlAttributes>({});

/** A control's own attributes take precedence. */
export function useField(): ControlAttributes {
  return useContext(FieldContext);
}

export type FieldError = string | readonly string[] | null | undefined;

export function firstError(error: FieldError): string | undefined {
  const first = typeof error === "string" ? error : error?.[0];
  return first === "" ? undefined : first;
}

export interface FieldProps {
  /** The control's id. Hint and error have `${id}-description` and `${id}-error`. */
  id: string;
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  error?: FieldError;
  className?: string;
  children: ReactNode;
}

/** Reserves the error line, to avoid a layout shift. */
export function Field({ id, label, required = false, hint, error, className, children }: FieldProps) {
  const message = firstError(error);
  const described = [hint ? `${id}-description` : "", message ? `${id}-error` : ""].filter(Boolean).join(" ");
  const control: ControlAttributes = {
    id,
    ...(described && { "aria-describedby": described }),
    ...(message && { "aria-invalid": true }),
    ...(required && { "aria-required": true }),
  };
  return (
    <div className={classNames("flex min-w-0 flex-col", className)}>
      <label htmlFor={id} className="w-fit font-medium text-ink text-sm">
        {label}
        {required && <RequiredMark />}
      </label>
      {hint && (
        <p id={`${id}-description`} className="text-muted text-[0.8125rem] leading-[1.125rem]">
          {hint}
        </p>
      )}
      <div className="mt-1">
        <FieldContext.Provider value={control}>{children}</FieldContext.Provider>
      </div>
      <FieldMessage id={`${id}-error`} message={message} />
    </div>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  );
}

export function FieldMessage({ id, message }: { id: string; message: string | undefined }) {
  const { translateServerMessage } = useTranslator();
  return (
    <p id={id} className="flex min-h-6 items-start gap-1.5 pb-1 text-danger text-sm leading-5">
      {message && (
        <>
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {translateServerMessage(message)}
        </>
      )}
    </p>
  );
}
