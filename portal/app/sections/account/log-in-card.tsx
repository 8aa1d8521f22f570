import { type ReactNode, useEffect, useRef } from "react";
import { LogoMark } from "#app/components/logo.tsx";

export interface LogInCardProps {
  title: string;
  description: ReactNode;
  /** Announces a card that replaces a submitted form. */
  focusHeading?: boolean;
  children: ReactNode;
}

/** One column under the mark. */
export function LogInCard({ focusHeading = false, ...props }: LogInCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusHeading) heading.current?.focus();
  }, [focusHeading]);
  return (
    <div className="entry-column">
      <LogoMark className="mb-4 -ml-1 h-9 w-12" />
      <h1 ref={heading} tabIndex={focusHeading ? -1 : undefined} className="entry-title">
        {props.title}
      </h1>
      <p className="mt-1 text-muted">{props.description}</p>
      {props.children}
    </div>
  );
}

/** 44 px high on touch screens. */
export const quietLinkClass =
  "inline-flex min-h-11 items-center rounded-md text-sm underline underline-offset-4 lg:min-h-9";
