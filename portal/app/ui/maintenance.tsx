import { useLocation } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import { StillRoute } from "@wardway/widgets/ui/route-line";
import type { MaintenanceNotice } from "../http/restrictions.ts";
import { Icon } from "./icon.tsx";
import { messages } from "./messages.ts";

export function Maintenance({ systemName, supportPhone, contactEmail }: MaintenanceNotice) {
  const { t } = useTranslator(messages);
  const { pathname, search } = useLocation();
  return (
    <div className="calm">
      <StillRoute />
      <h1 className="entry-title mt-5">{t("ui.isUnderMaintenance", { systemName })}</h1>
      <p className="mt-1 text-muted">{t("ui.anAdministratorIsWorkingOn")}</p>
      {(supportPhone || contactEmail) && (
        <p className="mt-4 flex w-full flex-wrap items-center gap-x-2 gap-y-1 border-line border-y py-3 text-sm">
          <Icon name="phone" className="size-4 text-muted" />
          <span>{t("ui.ifItCannotWait")}</span>
          {supportPhone && (
            <a href={`tel:${supportPhone.replace(/[^\d+]/g, "")}`} className={contactClass}>
              {supportPhone}
            </a>
          )}
          {supportPhone && contactEmail && <span className="text-muted">{t("ui.or")}</span>}
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
          {t("ui.tryAgain")}
        </a>
        <form method="post" action="/logout">
          <button type="submit" className={buttonClass({ variant: "secondary" })}>
            <Icon name="log-out" className="size-4" />
            {t("ui.logOut")}
          </button>
        </form>
      </div>
    </div>
  );
}

const contactClass = "underline underline-offset-4 wrap-anywhere";
