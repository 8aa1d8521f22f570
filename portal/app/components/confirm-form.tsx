import type { SubmissionResult } from "@conform-to/react";
import type { useFetcher } from "@remix-run/react";
import type { ButtonSize, ButtonVariant } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import type { FieldState } from "./form-fields.tsx";
import type { LoadSchema } from "./use-check.ts";

/** Returned by an action that rejects; the dialog shows it. */
export interface ConfirmRejection {
  readonly reply?: SubmissionResult<string[]> | null;
}

/** The form's one visible field. */
export interface ConfirmInput {
  readonly name: string;
  /** Without a schema, only the server validates. */
  readonly schema?: LoadSchema;
  readonly render: (field: FieldState) => ReactNode;
}

export interface ConfirmDialogProps {
  trigger: string;
  /** Its accessible name, if the text alone is ambiguous. */
  triggerLabel?: string;
  triggerVariant?: ButtonVariant;
  triggerSize?: ButtonSize;
  triggerIcon?: ReactNode;
  /** Names its object ("Cancel the transport of Ana Ruiz?"). */
  title: string;
  description: ReactNode;
  confirm: string;
  confirming?: string;
  confirmVariant?: "danger" | "ink" | "primary";
  dismiss?: string;
  /** Defaults to this page. */
  action?: string;
  /** Hidden fields. */
  fields?: Record<string, string>;
  input?: ConfirmInput;
  onOpenChange?: (open: boolean) => void;
  defaultOpen?: boolean;
}

export type ConfirmFetcher = ReturnType<typeof useFetcher<ConfirmRejection | null>>;

export const HiddenFields = ({ fields = {} }: Pick<ConfirmDialogProps, "fields">) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
