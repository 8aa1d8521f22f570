import { useTranslator } from "@wardway/widgets/messages/messages";
import { classNames } from "@wardway/widgets/ui/class-names";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export interface ProblemBannerProps {
  id?: string;
  title?: string;
  /** Rendered only with errors. */
  errors: string | readonly string[] | null | undefined;
  className?: string;
  children?: ReactNode;
}

export function ProblemBanner({ id, title, errors, className, children }: ProblemBannerProps) {
  const { translateServerMessage } = useTranslator();
  const messages = typeof errors === "string" ? [errors] : (errors ?? []);
  if (messages.length === 0) return null;
  return (
    <div id={id} role="alert" tabIndex={-1} className={classNames("notice notice-danger", className)}>
      <Icon name="circle-exclamation-point" />
      <div className="min-w-0 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {messages.map((message) => (
          <p key={message}>{translateServerMessage(message)}</p>
        ))}
        {children}
      </div>
    </div>
  );
}
