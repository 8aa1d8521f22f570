import { Card } from "@wardway/widgets/ui/card";
import { type ReactNode, useEffect, useRef } from "react";

export interface LogInCardProps {
  title: string;
  description: ReactNode;
  /** Announces a card that replaces a submitted form. */
  focusHeading?: boolean;
  children: ReactNode;
}

export function LogInCard({ focusHeading = false, ...props }: LogInCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusHeading) heading.current?.focus();
  }, [focusHeading]);
  return (
    <div className="mx-auto max-w-md py-8 sm:py-16">
      <Card>
        <h1
          ref={heading}
          tabIndex={focusHeading ? -1 : undefined}
          className="font-semibold text-2xl outline-none"
        >
          {props.title}
        </h1>
        <p className="mt-1 text-muted">{props.description}</p>
        {props.children}
      </Card>
    </div>
  );
}

/** 44 px high on touch screens. */
export const quietLinkClass =
  "inline-flex min-h-11 items-center rounded-md px-2 font-medium text-ink text-sm underline-offset-4 hover:underline lg:min-h-9";
