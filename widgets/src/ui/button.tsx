import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export { type ButtonSize, type ButtonVariant, buttonClass };

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks; keeps width and focus. */
  pending?: boolean;
  pendingLabel?: string;
  icon?: ReactNode;
}

/** `type` defaults to `button`. */
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
      {pending || pendingLabel ? (
        <span className="grid place-items-center">
          <span className={classNames(layer, pending && (pendingLabel ? "invisible" : "opacity-0"))}>
            {icon}
            {children}
          </span>
          <span className={classNames(layer, !pending && "invisible")}>
            <Spinner className="size-4 shrink-0" />
            {pendingLabel}
          </span>
        </span>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
});

/** Both labels share a grid cell: the wider one sets the width. */
const layer = "inline-flex items-center justify-center gap-2 [grid-area:1/1]";
