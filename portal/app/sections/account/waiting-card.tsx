import { t } from "@lingui/core/macro";
import { Form } from "@remix-run/react";
import { Button } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { HelpContact } from "#app/shell/page/help-contact.tsx";
import { LogInCard, type LogInCardProps } from "./log-in-card.tsx";

interface WaitingCardProps extends Pick<LogInCardProps, "title" | "description"> {
  /** The page's path, which leads on when the restriction has ended. */
  path: string;
  /** Whom to ask, and what to say. */
  children: ReactNode;
}

/** A user who cannot end the session's restriction checks again, or logs out. */
export function WaitingCard({ path, children, ...texts }: WaitingCardProps) {
  return (
    <LogInCard {...texts}>
      {children}
      <HelpContact className="mt-2" />
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton to={path}>{t`Check again`}</LinkButton>
        <Form method="post" action="/logout" reloadDocument>
          <Button type="submit" variant="secondary" icon={<Icon name="log-out" className="size-4" />}>
            {t`Log Out`}
          </Button>
        </Form>
      </div>
    </LogInCard>
  );
}
