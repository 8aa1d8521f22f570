import { useTranslator } from "@wardway/widgets/messages/messages";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "../messages.ts";
import type { SecurityView } from "./load-security.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import type { SecurityFormResult } from "./security-actions.server.ts";
import { SessionsCard } from "./sessions-card.tsx";

export function SecurityTab({
  view,
  formResult,
}: {
  view: SecurityView;
  formResult: SecurityFormResult | undefined;
}) {
  const codes = formResult?.recoveryCodes;
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      {view.isRestricted && <SetUpRequired />}
      {codes && <RecoveryCodes codes={codes} />}
      <SecondFactorCard factor={view.factor} formResult={formResult} />
      {!view.isRestricted && <SessionsCard sessions={view.sessions} />}
    </div>
  );
}

function SetUpRequired() {
  const { t } = useTranslator(messages);
  return (
    <p
      role="status"
      className="flex gap-3 rounded-md border border-pending/50 bg-pending/10 px-4 py-3 wrap-anywhere"
    >
      <Icon name="smartphone" className="mt-0.5 size-5 shrink-0 text-pending" />
      {t("settings.aSecondFactorIsRequired")}
    </p>
  );
}
