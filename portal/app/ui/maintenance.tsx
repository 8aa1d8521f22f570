import { useLocation } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { buttonClass } from "@wardway/widgets/ui/button";
import type { MaintenanceNotice } from "../http/restrictions.ts";
import { Icon } from "./icon.tsx";
import { messages } from "./messages.ts";

export function Maintenance({ systemName, supportPhone, contactEmail }: MaintenanceNotice) {
  const { t } = useTranslator(messages);
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-2 py-10 text-center sm:py-20">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-raised text-ink">
        <Icon name="wrench" className="size-7" />
      </span>
      <h1 className="text-balance font-semibold text-2xl leading-tight wrap-anywhere">
        {t("ui.isUnderMaintenance", { systemName })}
      </h1>
      <p className="max-w-prose text-balance text-muted">{t("ui.anAdministratorIsWorkingOn")}</p>
      {(supportPhone || contactEmail) && (
        <p className="mt-3 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 rounded-md border border-line bg-surface px-4 py-3 text-sm">
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
      <div className="mt-5 flex flex-wrap justify-center gap-2">
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

const contactClass = "font-medium text-ink underline-offset-4 hover:underline wrap-anywhere";
