import { t } from "@lingui/core/macro";
import { useLocation, useRouteError } from "@remix-run/react";
import { Button, buttonClass } from "@wardway/widgets/ui/button";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import type { ReactNode } from "react";
import { Icon } from "#app/components/icon.tsx";
import { getFailedRequestId } from "#app/http/errors/failed-request.ts";

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
  retryLabel = t`Retry`,
  children,
}: ErrorPanelProps) {
  const location = useLocation();
  const requestId = getFailedRequestId(useRouteError());
  const icon = <Icon name="rotate-cw" className="size-4" />;
  return (
    <div role="alert" className="calm py-8">
      <StillRoute />
      <h2 className="mt-5 font-semibold text-xl leading-6 tracking-tight">{title}</h2>
      {safe && <p className="mt-1 text-muted">{safe}</p>}
      <div className="mt-5 flex flex-wrap gap-2">
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
      {requestId !== null && (
        <p className="mt-5 text-muted text-sm">
          {t`Reference for your administrator:`}{" "}
          <code className="block select-all wrap-anywhere">{requestId}</code>
        </p>
      )}
    </div>
  );
}
