import { t } from "@lingui/core/macro";
import { Form, useSubmit } from "@remix-run/react";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { Button } from "@wardway/widgets/ui/button";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useSubmission } from "#app/components/use-submission.ts";
import { signWithPasskey, usePasskey } from "./use-passkey.ts";

/** What the page's action returns to the form: a challenge, or what went wrong. */
export interface PasskeyReply {
  readonly passkeyOptions?: PublicKeyCredentialRequestOptionsJSON;
  readonly passkeyProblem?: string;
}

export const unreadablePasskey = (): PasskeyReply => ({
  passkeyProblem: t`The answer of the passkey could not be read. Try again.`,
});

export interface PasskeyFormProps {
  readonly reply: PasskeyReply | undefined;
  readonly label: string;
  readonly pendingLabel: string;
  /** The page offers nothing else first. */
  readonly isMain: boolean;
}

/** Fetches a challenge, which the browser has the passkey sign. */
export function PasskeyForm({ reply, label, pendingLabel, isMain }: PasskeyFormProps) {
  const submit = useSubmit();
  const pending = useSubmission().formData?.has("intent") ?? false;
  const isUnanswered = usePasskey(reply?.passkeyOptions, signWithPasskey, (credential) =>
    submit({ intent: "passkey", credential }, { method: "post" }),
  );
  const problem = isUnanswered
    ? t`No passkey was used. Try again, or use another way.`
    : reply?.passkeyProblem;
  return (
    <Form method="post" className={isMain ? "mt-6" : "mt-3"}>
      <ProblemBanner errors={problem} className="mb-3" />
      <input type="hidden" name="intent" value="startPasskey" />
      <Button
        type="submit"
        variant={isMain ? "ink" : "secondary"}
        icon={<Icon name="key-round" className="size-4" />}
        pending={pending}
        pendingLabel={pendingLabel}
        autoFocus={isMain}
        className="w-full"
      >
        {label}
      </Button>
    </Form>
  );
}
