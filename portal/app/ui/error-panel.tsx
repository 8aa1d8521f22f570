import { useLocation } from "@remix-run/react";
import { createTranslator } from "@wardway/model/messages/translator";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import type { ReactNode } from "react";
import { portalLanguage } from "#app/infra/language.ts";
import { Icon } from "./icon.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface ErrorPanelProps {
  /** "The requests could not be loaded". */
  title: string;
  /** "Nothing you saved is lost." */
  safe?: ReactNode;
  /** Defaults to a reload, which needs no script. */
  onRetry?: () => void;
  pending?: boolean;
  retryLabel?: string;
  children?: ReactNode;
}

export function ErrorPanel({
  title,
  safe,
  onRetry,
  pending,
  retryLabel = translate("ui.retry"),
  children,
}: ErrorPanelProps) {
  const location = useLocation();
  const icon = <Icon name="rotate-cw" className="size-4" />;
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-md border border-line bg-surface px-6 py-10 text-center"
    >
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-danger/12 text-danger">
        <Icon name="triangle-exclamation-point" className="size-6" />
      </span>
      <h2 className="font-semibold text-lg">{title}</h2>
      {safe && <p className="max-w-prose text-balance text-muted">{safe}</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {onRetry ? (
          <Button variant="secondary" icon={icon} onClick={onRetry} pending={pending ?? false}>
            {retryLabel}
          </Button>
        ) : (
          <a href={location.pathname + location.search} className={buttonClass({ variant: "secondary" })}>
            {icon}
            {retryLabel}
          </a>
        )}
        {children}
      </div>
    </div>
  );
}
