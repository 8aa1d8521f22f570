import { classNames } from "./class-names.ts";

/**
 * `primary` has the signal colour: the next step of a transport, or a widget's only action. `ink` is the main action of
 * a form, `soft` a row's action that can wait.
 */
export type ButtonVariant = "primary" | "ink" | "soft" | "secondary" | "quiet" | "danger";
/** `small` for rows, `medium` for forms, `large` (72 px) for gloved thumbs. */
export type ButtonSize = "small" | "medium" | "large";

const variants: Record<ButtonVariant, string> = {
  primary: "btn-primary",
  ink: "btn-ink",
  soft: "btn-soft",
  secondary: "btn-secondary",
  quiet: "btn-quiet",
  danger: "btn-danger",
};

/** Small buttons repeat in rows: they have no class of their own. */
const sizes: Record<ButtonSize, string> = { small: "", medium: "btn-medium", large: "btn-large" };

export function buttonClass(
  look: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {},
) {
  return classNames("btn", variants[look.variant ?? "ink"], sizes[look.size ?? "medium"], look.className);
}
