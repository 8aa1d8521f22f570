import { useTranslator } from "@wardway/widgets/messages/messages";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "../messages.ts";
import type { SecurityView } from "./load-security.server.ts";
import { PasskeysCard } from "./passkeys-card.tsx";
import { ProviderCard } from "./provider-card.tsx";
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
    <div className="narrow">
      {view.isRestricted && <SetUpRequired />}
      {codes && <RecoveryCodes codes={codes} />}
      <SecondFactorCard factor={view.factor} formResult={formResult} />
      <PasskeysCard passkeys={view.factor.passkeys} formResult={formResult} />
      {view.singleSignOn && !view.isRestricted && (
        <ProviderCard {...view.singleSignOn} formResult={formResult} />
      )}
      {!view.isRestricted && <SessionsCard sessions={view.sessions} />}
    </div>
  );
}

function SetUpRequired() {
  const { t } = useTranslator(messages);
  return (
    <p role="status" className="note note-warning">
      <Icon name="smartphone" className="size-5" />
      {t("settings.aSecondFactorIsRequired")}
    </p>
  );
}
