import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
/** `small` for rows, `medium` for forms, `large` (64 px) for gloved thumbs. */
export type ButtonSize = "small" | "medium" | "large";

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-primary text-on-primary hover:bg-primary-strong",
  secondary: "border-control bg-surface text-ink hover:bg-raised",
  quiet: "border-transparent text-primary hover:bg-primary/12",
  danger: "border-transparent bg-danger text-on-danger hover:bg-danger-strong",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-11 px-3.5 text-sm lg:min-h-9 pointer-coarse:min-h-11",
  medium: "min-h-11 px-4 text-base lg:min-h-10 pointer-coarse:min-h-11",
  large: "min-h-16 px-6 text-lg",
};

export function buttonClass(
  look: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {},
) {
  return classNames(
    "inline-flex select-none items-center justify-center gap-2 rounded-md border py-1.5 text-center font-semibold leading-tight transition-colors",
    "aria-disabled:cursor-default aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-60",
    variants[look.variant ?? "primary"],
    sizes[look.size ?? "medium"],
    look.className,
  );
}
