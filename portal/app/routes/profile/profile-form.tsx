import { t } from "@lingui/core/macro";
import { Form, useLoaderData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useEffect, useRef, useState } from "react";
import { PasswordField, TextField } from "#app/components/form-fields.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import type { profileForm } from "./forms.ts";
import type { loader, ProfileFormResult } from "./route.tsx";

export interface ProfileFormProps {
  version: string;
  /** If rejected. */
  formResult: ProfileFormResult | undefined;
}

export function ProfileForm({ version, formResult }: ProfileFormProps) {
  const pending = useSubmission().formData?.get("intent") === "profile";
  const loadedVersion = useLoadedVersion(version, pending, formResult !== undefined);
  return <Fields key={loadedVersion} seen={loadedVersion} pending={pending} formResult={formResult} />;
}

/** Changes only after a save, so that no input is overwritten. */
function useLoadedVersion(version: string, pending: boolean, isRejected: boolean): string {
  const [loadedVersion, setLoadedVersion] = useState(version);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending && !isRejected) setLoadedVersion(version);
    wasPending.current = pending;
  }, [pending, isRejected, version]);
  return loadedVersion;
}

function Fields(props: { seen: string; pending: boolean; formResult: ProfileFormResult | undefined }) {
  const { formResult } = props;
  const { user } = useViewer();
  const { account } = useLoaderData<typeof loader>();
  const { form, fields, formProps } = useCheckedForm<keyof typeof profileForm.shape>({
    lastResult: formResult?.reply,
    defaultValue: { name: user.name, email: user.email, phone: account.phone, address: account.address },
    schema: async () => (await import("./forms.ts")).profileForm,
  });
  // Values saved in another window stay visible.
  const conflict = formResult?.concurrentSave ? formResult.reply?.error?.[""] : null;
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-1">
      <input type="hidden" name="intent" value="profile" />
      <input type="hidden" name="seen" value={formResult?.concurrentSave?.version ?? props.seen} />
      <ProblemBanner errors={form.errors ?? conflict}>
        {formResult?.concurrentSave && <SavedProfile facts={formResult.concurrentSave.facts} />}
      </ProblemBanner>
      <TextField
        field={fields.name}
        id="name"
        label={t`Name`}
        required
        autoComplete="name"
        maxLength={limits.name}
      />
      <TextField
        field={fields.email}
        id="email"
        label={t`Email`}
        required
        type="email"
        autoComplete="email"
        maxLength={limits.email}
      />
      <TextField
        field={fields.phone}
        id="phone"
        label={t`Phone`}
        type="tel"
        autoComplete="tel"
        hint={
          user.role === "admin"
            ? undefined
            : t`The hospital or company on the other side of your transports can see it.`
        }
        maxLength={limits.phone}
      />
      <Field id="address" label={t`Address`} error={fields.address.errors}>
        <Textarea
          name="address"
          rows={3}
          autoComplete="street-address"
          maxLength={limits.address}
          defaultValue={fields.address.initialValue}
        />
      </Field>
      <PasswordField
        field={fields.currentPassword}
        id="profilePassword"
        label={t`Your password`}
        hint={t`Only to change the email address: a link to reset the password goes there.`}
        autoComplete="current-password"
      />
      <Button type="submit" pending={props.pending} pendingLabel={t`Saving...`} className="sm:self-start">
        {t`Save profile`}
      </Button>
    </Form>
  );
}

function SavedProfile({ facts }: { facts: NonNullable<ProfileFormResult["concurrentSave"]>["facts"] }) {
  const entries = [
    [t`Name`, facts.name],
    [t`Email`, facts.email],
    [t`Phone`, facts.phone],
    [t`Address`, facts.address],
  ];
  return (
    <dl className="mt-2 grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 text-sm">
      {entries.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-line">{value ?? t`Not given`}</dd>
        </div>
      ))}
    </dl>
  );
}
