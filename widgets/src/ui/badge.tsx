import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface BadgeProps {
  /** Decorative. */
  icon?: ReactNode;
  word: string;
  /** Class of the text colour; default: that of the text around it. */
  tone?: string;
  className?: string | undefined;
}

/** A shape and a word. */
export function Badge({ icon, word, tone, className }: BadgeProps) {
  return (
    <span part="status" className={classNames("badge", tone, className)}>
      {icon}
      {word}
    </span>
  );
}
