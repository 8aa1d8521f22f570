import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export { type ButtonSize, type ButtonVariant, buttonClass };

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
      part="button"
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
