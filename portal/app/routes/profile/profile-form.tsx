import { Form } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useEffect, useRef, useState } from "react";
import { checkWith } from "#app/http/check-with.ts";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { useViewer } from "#app/http/viewer.ts";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { ProfileAnswer } from "./action.server.ts";
import { saveProfile } from "./intents.ts";

export interface ProfileFormProps {
  /** Of the profile that is saved now. */
  version: string;
  /** The answer to this form, where it was refused. */
  answer: ProfileAnswer | undefined;
}

/** Name, email, phone and address of one's own account. What is typed stays until it is saved. */
export function ProfileForm({ version, answer }: ProfileFormProps) {
  const pending = useSubmission().formData?.get("intent") === "profile";
  const filledFrom = useFilledFrom(version, pending, answer !== undefined);
  return <Fields key={filledFrom} seen={filledFrom} pending={pending} answer={answer} />;
}

/** The version that the fields hold: another one only once they are saved, so that no typing is overwritten. */
function useFilledFrom(version: string, pending: boolean, refused: boolean): string {
  const [filledFrom, setFilledFrom] = useState(version);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending && !refused) setFilledFrom(version);
    wasPending.current = pending;
  }, [pending, refused, version]);
  return filledFrom;
}

function Fields(props: { seen: string; pending: boolean; answer: ProfileAnswer | undefined }) {
  const { answer } = props;
  const { user } = useViewer();
  const { form, fields, formProps } = useCheckedForm<keyof typeof saveProfile.shape>({
    lastResult: answer?.result,
    defaultValue: { name: user.name, email: user.email, phone: user.phone, address: user.address },
    onValidate: checkWith(saveProfile),
  });
  // What was saved in another window stays in sight while the form is corrected.
  const conflict = answer?.savedElsewhere ? answer.result.error?.[""] : null;
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-1">
      <input type="hidden" name="intent" value="profile" />
      <input type="hidden" name="seen" value={answer?.savedElsewhere?.version ?? props.seen} />
      <ProblemBanner errors={form.errors ?? conflict}>
        {answer?.savedElsewhere && <Saved facts={answer.savedElsewhere.facts} />}
      </ProblemBanner>
      <Field id="name" label="Name" required error={fields.name.errors}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={limits.name}
          defaultValue={fields.name.initialValue}
        />
      </Field>
      <Field id="email" label="Email" required error={fields.email.errors}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={fields.email.initialValue}
        />
      </Field>
      <Field id="phone" label="Phone" error={fields.phone.errors}>
        <Input
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={limits.phone}
          defaultValue={fields.phone.initialValue}
        />
      </Field>
      <Field id="address" label="Address" error={fields.address.errors}>
        <Textarea
          name="address"
          rows={3}
          autoComplete="street-address"
          maxLength={limits.address}
          defaultValue={fields.address.initialValue}
        />
      </Field>
      <Field
        id="profilePassword"
        label="Your password"
        hint="Only to change the email address: a link to reset the password goes there."
        error={fields.currentPassword.errors}
      >
        <PasswordInput
          name="currentPassword"
          autoComplete="current-password"
          maxLength={limits.passwordMax}
        />
      </Field>
      <Button type="submit" pending={props.pending} pendingLabel="Saving..." className="sm:self-start">
        Save profile
      </Button>
    </Form>
  );
}

function Saved({ facts }: { facts: NonNullable<ProfileAnswer["savedElsewhere"]>["facts"] }) {
  const shown = [
    ["Name", facts.name],
    ["Email", facts.email],
    ["Phone", facts.phone],
    ["Address", facts.address],
  ];
  return (
    <dl className="mt-2 grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 text-sm">
      {shown.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="whitespace-pre-line">{value ?? "Not given"}</dd>
        </div>
      ))}
    </dl>
  );
}
