import { Badge } from "@wardway/widgets/ui/badge";
import { Card } from "@wardway/widgets/ui/card";
import { Time } from "@wardway/widgets/ui/time";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useViewer } from "#app/http/viewer.ts";
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
  return (
    <Card
      title="Two-factor authentication"
      description="Asks for a code of an authenticator app beside your password."
      actions={<State isOn={factor.since !== null} />}
    >
      {factor.since !== null ? (
        <ActiveFactor factor={factor} since={factor.since} formResult={formResult} />
      ) : factor.pending ? (
        <FactorSetUp pending={factor.pending} formResult={formResult} />
      ) : (
        <IntentForm intent="startFactor" label="Set up" pendingLabel="Preparing..." formResult={formResult} />
      )}
    </Card>
  );
}

const State = ({ isOn }: { isOn: boolean }) =>
  isOn ? (
    <Badge icon={ShieldCheck} word="On" tone="bg-completed/14 text-completed" />
  ) : (
    <Badge icon={ShieldAlert} word="Off" tone="bg-pending/14 text-pending" />
  );

function ActiveFactor({ factor, since, formResult }: FactorProps & { since: Date }) {
  const { now, timeZone } = useViewer();
  const left = factor.recoveryCodesLeft;
  return (
    <>
      <p>
        On since <Time value={since} now={now} timeZone={timeZone} show="day" />.{" "}
        <span className={left <= 2 ? "text-pending" : undefined}>
          {left === 0
            ? "No recovery code is left: make new ones."
            : `${left} recovery ${left === 1 ? "code is" : "codes are"} left.`}
        </span>
      </p>
      <div className="mt-4 flex flex-col gap-3">
        <PasswordDisclosure
          intent="newCodes"
          question="New recovery codes"
          sentence="The old codes stop working, those that you kept as well."
          label="Make new codes"
          pendingLabel="Making..."
          formResult={formResult}
        />
        {factor.isRequired ? (
          <p className="text-muted text-sm">
            It is required here and cannot be switched off. With a new phone or a lost one, ask an
            administrator to reset it.
          </p>
        ) : (
          <PasswordDisclosure
            intent="switchOff"
            question="Switch off"
            sentence="Your password alone will log you in, and your recovery codes stop working."
            label="Switch off"
            pendingLabel="Switching off..."
            variant="danger"
            formResult={formResult}
          />
        )}
      </div>
    </>
  );
}
