import { t } from "@lingui/core/macro";
import { Icon } from "#app/components/icon.tsx";
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
  return (
    <p role="status" className="note note-warning">
      <Icon name="smartphone" className="size-5" />
      {t`A second factor is required here. Set it up to continue: you need a phone or a computer with an authenticator app, or a passkey.`}
    </p>
  );
}
