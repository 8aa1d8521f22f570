import { t } from "@lingui/core/macro";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityView } from "./load-security.server.ts";
import type { SecurityFormResult } from "./security-actions.server.ts";

export interface FactorSetUpProps {
  readonly pending: NonNullable<SecurityView["factor"]["pending"]>;
  readonly formResult: SecurityFormResult | undefined;
}

/** QR code, key, and a first code as proof. */
export function FactorSetUp({ pending, formResult }: FactorSetUpProps) {
  return (
    <ol className="flex flex-col gap-6">
      <li>
        <h3 className="font-semibold">{t`1. Add the account to your authenticator app`}</h3>
        <div className="mt-3 flex flex-col gap-x-6 gap-y-4 sm:flex-row sm:items-center">
          <img
            src={pending.qrCodeUrl}
            alt={t`QR code for the authenticator app`}
            width={192}
            height={192}
            className="size-48 shrink-0 rounded-md bg-white"
          />
          <div className="min-w-0 text-sm">
            <p className="text-muted">{t`Scan the picture. If that does not work, type this key into the app:`}</p>
            <p className="mt-2 select-all font-mono text-base wrap-anywhere">{pending.key}</p>
            <p className="mt-2 text-muted">{t`If the app asks: a time-based key with six digits.`}</p>
          </div>
        </div>
      </li>
      <li>
        <h3 className="font-semibold">{t`2. Enter the code that the app shows`}</h3>
        <div className="mt-3 max-w-xs">
          <IntentForm
            // A new key drops the error of the previous code.
            key={pending.key}
            intent="confirmFactor"
            label={t`Confirm`}
            pendingLabel={t`Confirming...`}
            formResult={formResult}
          >
            {({ code }) => (
              <Field id="code" label={t`Code`} required error={code.errors}>
                <Input
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={10}
                  className="font-mono text-xl tracking-[0.3em]"
                />
              </Field>
            )}
          </IntentForm>
        </div>
      </li>
      <li className="border-line border-t pt-4">
        <IntentForm
          intent="startFactor"
          label={t`Start again with another key`}
          pendingLabel={t`Preparing...`}
          variant="quiet"
          size="small"
          formResult={formResult}
        />
      </li>
    </ol>
  );
}
