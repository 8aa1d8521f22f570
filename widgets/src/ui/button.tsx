import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
/** `small` for rows, `medium` for forms, `large` (64 px) for gloved thumbs in a moving vehicle. */
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

/** The classes of a button, for a link that looks like one. */
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

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button shows a spinner, keeps its width and its focus, and does nothing when pressed. */
  pending?: boolean;
  /** What it reads while pending ("Logging in..."); room for it is kept from the start. */
  pendingLabel?: string;
  icon?: ReactNode;
}

/** A button of type `button` unless told otherwise. */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant,
    size,
    pending = false,
    pendingLabel,
    icon,
    className,
    children,
    onClick,
    type = "button",
    ...rest
  },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"]}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), className })}
    >
      <span className="grid place-items-center">
        <span className={classNames(layer, pending && (pendingLabel ? "invisible" : "opacity-0"))}>
          {icon}
          {children}
        </span>
        {(pending || pendingLabel) && (
          <span className={classNames(layer, !pending && "invisible")}>
            <Spinner className="size-4 shrink-0" />
            {pendingLabel}
          </span>
        )}
      </span>
    </button>
  );
});

/** Both labels lie in one cell, so that the wider one sets the width. */
const layer = "inline-flex items-center justify-center gap-2 [grid-area:1/1]";
