import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Badge } from "@wardway/widgets/ui/badge";
import { Time } from "@wardway/widgets/ui/time";
import { Icon } from "#app/components/icon.tsx";
import { Section } from "#app/components/section.tsx";
import { useViewer } from "#app/shell/page/viewer.ts";
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
  const isOn = factor.since !== null || factor.passkeys.length > 0;
  return (
    <Section
      title={t`Two-factor authentication`}
      description={t`Requires a code from an authenticator app, or a passkey, in addition to your password.`}
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
              label={isOn ? t`Set up an authenticator app` : t`Set up`}
              variant={isOn ? "secondary" : "ink"}
              pendingLabel={t`Preparing...`}
              formResult={formResult}
            />
          )}
        </div>
      )}
    </Section>
  );
}

const State = ({ isOn }: { isOn: boolean }) => {
  return isOn ? (
    <Badge icon={<Icon name="shield-check" className="size-4" />} word={t`On`} tone="text-ink" />
  ) : (
    <Badge
      icon={<Icon name="shield-exclamation-point" className="size-4" />}
      word={t`Off`}
      tone="text-muted"
    />
  );
};

function ActiveFactor({ factor, formResult }: FactorProps) {
  const { now, timeZone } = useViewer();
  const left = factor.recoveryCodesLeft;
  return (
    <>
      <p>
        {factor.since === null ? (
          t`On with ${plural({ count: factor.passkeys.length }, { one: "# passkey", other: "# passkeys" })}.`
        ) : (
          <Trans>
            On since <Time value={factor.since} now={now} timeZone={timeZone} show="day" />.
          </Trans>
        )}{" "}
        <span className={left <= 2 ? "text-ink" : undefined}>
          {left === 0
            ? t`No recovery codes are left. Create new ones.`
            : t`${plural(left, { one: "# recovery code is", other: "# recovery codes are" })} left.`}
        </span>
      </p>
      <div className="mt-4 flex flex-col gap-3">
        <PasswordDisclosure
          intent="newCodes"
          summary={t`New recovery codes`}
          description={t`The old codes stop working, including those you saved.`}
          label={t`Create new codes`}
          pendingLabel={t`Making...`}
          formResult={formResult}
        />
        {factor.isRequired ? (
          <p className="text-muted text-sm">{t`It is required here and cannot be switched off. With a new phone or a lost one, ask an administrator to reset it.`}</p>
        ) : (
          <PasswordDisclosure
            intent="switchOff"
            summary={t`Switch off`}
            description={t`Your password alone will log you in. Your passkeys are removed, and your recovery codes stop working.`}
            label={t`Switch off`}
            pendingLabel={t`Switching off...`}
            variant="danger"
            formResult={formResult}
          />
        )}
      </div>
    </>
  );
}
