import { Card } from "@wardway/widgets/ui/card";
import { type ReactNode, useEffect, useRef } from "react";

export interface SignInCardProps {
  title: string;
  description: ReactNode;
  /** It takes the place of a form that was sent: the heading takes the focus, so that it is read out. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** The narrow card in the middle of a page that leads in: a heading, what it is for, and one form. */
export function SignInCard({ isAnswer = false, ...props }: SignInCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <div className="mx-auto max-w-md py-8 sm:py-16">
      <Card>
        <h1
          ref={heading}
          tabIndex={isAnswer ? -1 : undefined}
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

/** A link under a form, tall enough for a thumb. */
export const quietLinkClass =
  "inline-flex min-h-11 items-center rounded-md px-2 font-medium text-primary text-sm underline-offset-4 hover:underline lg:min-h-9";
