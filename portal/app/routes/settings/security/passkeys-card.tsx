import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Time } from "@wardway/widgets/ui/time";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import { securityPath } from "#app/http/session/restriction-paths.ts";
import { createPasskey, usePasskey } from "#app/sections/account/use-passkey.ts";
import { useClock } from "#app/shell/page/use-clock.ts";
import { IntentForm } from "./intent-form.tsx";
import type { SecurityView } from "./load-security.server.ts";
import type { SecurityFormResult } from "./security-actions.server.ts";

type Passkeys = SecurityView["factor"]["passkeys"];

export interface PasskeysCardProps {
  readonly passkeys: Passkeys;
  readonly formResult: SecurityFormResult | undefined;
}

export function PasskeysCard({ passkeys, formResult }: PasskeysCardProps) {
  return (
    <Section
      title={t`Passkeys`}
      description={t`Confirm your log-in with a fingerprint, a face, a PIN or a security key instead of a code. A false log-in page cannot use it. A passkey that your device stores also logs you in without the password; if an older one does not, remove it and add it again.`}
    >
      {passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <NewPasskey
        // Empties the field after each change.
        key={passkeys.map(({ id }) => id).join()}
        formResult={formResult}
      />
    </Section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkeys[number] }) {
  const clock = useClock();
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon name="key-round" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted text-sm">
          {lastUsedAt === null ? (
            <Trans>
              Added <Time {...clock} value={createdAt} show="day" />, not used yet
            </Trans>
          ) : (
            <Trans>
              Added <Time {...clock} value={createdAt} show="day" />, last used{" "}
              <Time {...clock} value={lastUsedAt} show="relative" />
            </Trans>
          )}
        </p>
      </div>
      <IntentForm
        intent="removePasskey"
        fields={{ passkey: id }}
        label={t`Remove`}
        spoken={t`Remove the passkey ${name}`}
        pendingLabel={t`Removing...`}
        variant="soft"
        size="small"
        formResult={undefined}
      />
    </li>
  );
}

/** Sends the name for a challenge, has the browser make the passkey, and sends that. */
function NewPasskey({ formResult }: Pick<PasskeysCardProps, "formResult">) {
  const submit = useSubmit();
  const made = formResult?.newPasskey;
  const isUnanswered = usePasskey(made?.options, createPasskey, (credential) =>
    submit(
      { intent: "addPasskey", name: made?.name ?? "", credential },
      { method: "post", action: securityPath, preventScrollReset: true },
    ),
  );
  const problem = isUnanswered
    ? t`No passkey was made. Your browser may not have one, or it was cancelled.`
    : findProblem(formResult);
  return (
    <div className="max-w-md">
      <ProblemBanner errors={problem} className="mb-3" />
      <IntentForm
        intent="startPasskey"
        label={t`Add a passkey`}
        pendingLabel={t`Adding...`}
        variant="secondary"
        formResult={formResult}
      >
        {({ name }) => (
          <Field
            id="passkey-name"
            label={t`Name of the passkey`}
            hint={t`For example the device it is on.`}
            required
            error={name.errors}
          >
            <Input name="name" autoComplete="off" maxLength={limits.passkeyName} />
          </Field>
        )}
      </IntentForm>
    </div>
  );
}

/** Returns the errors of the forms without a visible field. */
function findProblem(formResult: SecurityFormResult | undefined): readonly string[] {
  const { intent, reply } = formResult ?? {};
  if (intent !== "addPasskey" && intent !== "removePasskey") return [];
  return Object.values(reply?.error ?? {}).flatMap((errors) => errors ?? []);
}
