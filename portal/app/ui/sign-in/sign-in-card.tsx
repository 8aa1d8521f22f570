import { Card } from "@wardway/widgets/ui/card";
import type { ReactNode } from "react";

/** The narrow card in the middle of a page that leads in: a heading, what it is for, and one form. */
export function SignInCard(props: { title: string; description: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md py-8 sm:py-16">
      <Card>
        <h1 className="font-semibold text-2xl">{props.title}</h1>
        <p className="mt-1 text-muted">{props.description}</p>
        {props.children}
      </Card>
    </div>
  );
}

/** A link under a form, tall enough for a thumb. */
export const quietLinkClass =
  "inline-flex min-h-11 items-center rounded-md px-2 font-medium text-primary text-sm underline-offset-4 hover:underline lg:min-h-9";
