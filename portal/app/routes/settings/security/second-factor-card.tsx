import { useTranslator } from "@wardway/widgets/messages/messages";
import { Badge } from "@wardway/widgets/ui/badge";
import { Time } from "@wardway/widgets/ui/time";
import { useViewer } from "#app/http/viewer.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/section.tsx";
import { messages } from "../messages.ts";
import { FactorSetUp } from "./factor-set-up.tsx";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityView } from "./load-security.server.ts";
import { PasswordDisclosure } from "./password-disclosure.tsx";
import type { SecurityFormResult } from "./security-actions.server.ts";

export interface FactorProps {
  readonly factor: SecurityView["factor"];
  readonly formResult: SecurityFormResult | undefined;
}

export function SecondFactorCard({ factor, formResult }: FactorProps) {
  const { t } = useTranslator(messages);
  const isOn = factor.since !== null || factor.passkeys.length > 0;
  return (
    <Section
      title={t("settings.twoFactorAuthentication")}
      description={t("settings.requiresACodeFromAn")}
      actions={<State isOn={isOn} />}
    >
      {isOn && <ActiveFactor factor={factor} formResult={formResult} />}
      {factor.since === null && (
        <div className={isOn ? "mt-3" : undefined}>
          {factor.pending ? (
            <FactorSetUp pending={factor.pending} formResult={formResult} />
          ) : (
            <IntentForm
              intent="startFactor"
              label={isOn ? t("settings.setUpAnAuthenticatorApp") : t("settings.setUp")}
              variant={isOn ? "secondary" : "ink"}
              pendingLabel={t("settings.preparing")}
              formResult={formResult}
            />
          )}
        </div>
      )}
    </Section>
  );
}

const State = ({ isOn }: { isOn: boolean }) => {
  const { t } = useTranslator(messages);
  return isOn ? (
    <Badge icon={<Icon name="shield-check" className="size-4" />} word="On" tone="text-ink" />
  ) : (
    <Badge
      icon={<Icon name="shield-exclamation-point" className="size-4" />}
      word={t("settings.off")}
      tone="text-muted"
    />
  );
};

function ActiveFactor({ factor, formResult }: FactorProps) {
  const { t } = useTranslator(messages);
  const { now, timeZone } = useViewer();
  const left = factor.recoveryCodesLeft;
  return (
    <>
      <p>
        {factor.since === null ? (
          t("settings.onWithPasskeys", { count: factor.passkeys.length })
        ) : (
          <>
            On since <Time value={factor.since} now={now} timeZone={timeZone} show="day" />.
          </>
        )}{" "}
        <span className={left <= 2 ? "text-ink" : undefined}>
          {left === 0
            ? "No recovery codes are left. Create new ones."
            : `${left} recovery ${left === 1 ? "code is" : "codes are"} left.`}
        </span>
      </p>
      <div className="mt-4 flex flex-col gap-3">
        <PasswordDisclosure
          intent="newCodes"
          summary={t("settings.newRecoveryCodes")}
          description={t("settings.theOldCodesStopWorking")}
          label={t("settings.createNewCodes")}
          pendingLabel={t("settings.making")}
          formResult={formResult}
        />
        {factor.isRequired ? (
          <p className="text-muted text-sm">{t("settings.itIsRequiredHereAnd")}</p>
        ) : (
          <PasswordDisclosure
            intent="switchOff"
            summary={t("settings.switchOff")}
            description={t("settings.yourPasswordAloneWillLog")}
            label={t("settings.switchOff")}
            pendingLabel={t("settings.switchingOff")}
            variant="danger"
            formResult={formResult}
          />
        )}
      </div>
    </>
  );
}
