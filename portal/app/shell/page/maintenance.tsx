import { t } from "@lingui/core/macro";
import { useLocation } from "@remix-run/react";
import { buttonClass } from "@wardway/widgets/ui/button";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import { Icon } from "#app/components/icon.tsx";
import type { MaintenanceNotice } from "#app/http/session/restriction-paths.ts";

export function Maintenance({ systemName, supportPhone, contactEmail }: MaintenanceNotice) {
  const { pathname, search } = useLocation();
  return (
    <div className="calm">
      <StillRoute />
      <h1 className="entry-title mt-5">{t`${systemName} is under maintenance`}</h1>
      <p className="mt-1 text-muted">{t`An administrator is working on the system. What you saved before is safe, and your session stays open. Try again in a few minutes.`}</p>
      {(supportPhone || contactEmail) && (
        <p className="mt-4 flex w-full flex-wrap items-center gap-x-2 gap-y-1 border-line border-y py-3 text-sm">
          <Icon name="phone" className="size-4 text-muted" />
          <span>{t`If it cannot wait:`}</span>
          {supportPhone && (
            <a href={`tel:${supportPhone.replace(/[^\d+]/g, "")}`} className={contactClass}>
              {supportPhone}
            </a>
          )}
          {supportPhone && contactEmail && <span className="text-muted">{t`or`}</span>}
          {contactEmail && (
            <a href={`mailto:${contactEmail}`} className={contactClass}>
              {contactEmail}
            </a>
          )}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <a href={pathname + search} className={buttonClass()}>
          <Icon name="rotate-cw" className="size-4" />
          {t`Try again`}
        </a>
        <form method="post" action="/logout">
          <button type="submit" className={buttonClass({ variant: "secondary" })}>
            <Icon name="log-out" className="size-4" />
            {t`Log Out`}
          </button>
        </form>
      </div>
    </div>
  );
}

const contactClass = "underline underline-offset-4 wrap-anywhere";
