import { Form, useSubmit } from "@remix-run/react";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { useSubmission } from "#app/http/use-submission.ts";
import { Icon } from "#app/ui/icon.tsx";
import { signWithPasskey, usePasskey } from "#app/ui/log-in/use-passkey.ts";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { CodeFormResult } from "./action.server.ts";
import { messages } from "./messages.ts";

export interface PasskeyFormProps {
  readonly formResult: CodeFormResult | undefined;
  /** The page offers nothing else first. */
  readonly isMain: boolean;
}

/** Fetches a challenge, which the browser has the passkey sign. */
export function PasskeyForm({ formResult, isMain }: PasskeyFormProps) {
  const { t } = useTranslator(messages);
  const submit = useSubmit();
  const pending = useSubmission().formData?.has("intent") ?? false;
  const isUnanswered = usePasskey(formResult?.passkeyOptions, signWithPasskey, (credential) =>
    submit({ intent: "passkey", credential }, { method: "post" }),
  );
  const problem = isUnanswered ? t("loginCode.noPasskeyWasUsed") : formResult?.passkeyProblem;
  return (
    <Form method="post" className={isMain ? "mt-6" : "mt-3"}>
      <ProblemBanner errors={problem} className="mb-3" />
      <input type="hidden" name="intent" value="startPasskey" />
      <Button
        type="submit"
        variant={isMain ? "ink" : "secondary"}
        icon={<Icon name="key-round" className="size-4" />}
        pending={pending}
        pendingLabel={t("loginCode.loggingIn")}
        autoFocus={isMain}
        className="w-full"
      >
        {t("loginCode.useAPasskey")}
      </Button>
    </Form>
  );
}
