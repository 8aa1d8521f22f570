import { useTranslator } from "@wardway/widgets/messages/messages";
import { Card } from "@wardway/widgets/ui/card";
import { ShieldCheck } from "lucide-react";
import { LinkButton } from "../link-button.tsx";
import { messages } from "./messages.ts";

export function AdminAccess() {
  const { t } = useTranslator(messages);
  return (
    <Card className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-role-admin/12 text-role-admin">
            <ShieldCheck aria-hidden="true" className="size-6" strokeWidth={1.75} />
          </span>
          <div className="min-w-0">
            <h2 className="font-semibold text-lg leading-7">{t("ui.dashboard.adminAccess")}</h2>
            <p className="text-muted text-sm">{t("ui.dashboard.accountsTheAuditLogAnd")}</p>
          </div>
        </div>
        <LinkButton to="/admin" variant="secondary" className="max-sm:w-full">
          {t("ui.dashboard.adminDashboard")}
        </LinkButton>
      </div>
    </Card>
  );
}
