import { Link, type LinkProps } from "@remix-run/react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

export function LinkButton({ variant, size, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Link
      discover="none"
      {...link}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), className })}
    >
      {icon}
      {children}
    </Link>
  );
}
