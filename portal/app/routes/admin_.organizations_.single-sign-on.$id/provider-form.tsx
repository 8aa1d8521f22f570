import { t } from "@lingui/core/macro";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { Switch } from "@wardway/widgets/ui/switch";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { TextField } from "#app/components/form-fields.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PasswordInput } from "#app/components/password-input.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheckedForm } from "#app/components/use-checked-form.ts";
import { useSubmission } from "#app/components/use-submission.ts";
import type { action, loader } from "./route.tsx";

type Name =
  | "logInName"
  | "issuer"
  | "clientId"
  | "clientSecret"
  | "groupsClaim"
  | "groups"
  | "createsAccounts"
  | "isOnlyWay"
  | "endsSessions"
  | "isEnabled"
  | "provisionedClaim";

const code = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
const onOff = (isOn: boolean | undefined) => (isOn ? "on" : "");

export function ProviderForm() {
  const { provider, version, roles } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const result = actionData?.intent === "save" || actionData?.intent === "test" ? actionData : undefined;
  const submitted = useSubmission().formData?.get("intent");
  const { form, fields, formProps } = useCheckedForm<Name>({
    lastResult: result?.reply,
    defaultValue: {
      logInName: provider?.logInName ?? "",
      issuer: provider?.issuer ?? "",
      clientId: provider?.clientId ?? "",
      clientSecret: "",
      groupsClaim: provider?.groupsClaim ?? "groups",
      groups: provider?.groups ?? "",
      createsAccounts: onOff(provider?.createsAccounts),
      isOnlyWay: onOff(provider?.isOnlyWay),
      endsSessions: onOff(provider?.endsSessions ?? true),
      isEnabled: onOff(provider?.isEnabled),
      provisionedClaim: provider?.provisionedClaim ?? "",
    },
  });
  return (
    <Form method="post" {...formProps} className="flex flex-col gap-1">
      <ProblemBanner errors={form.errors} className="mb-3" />
      <input type="hidden" name="version" value={version} />
      <TextField
        field={fields.logInName}
        label={t`Log-in name`}
        hint={t`What people type to be led to the provider: small letters, digits and hyphens, like st-mary. Other people can see that it exists.`}
        required
        maxLength={limits.logInName}
        {...code}
      />
      <TextField
        field={fields.issuer}
        label={t`Issuer`}
        hint={t`As the provider writes it, like https://login.example.org/realms/staff. With another issuer the accounts have to be linked again.`}
        required
        inputMode="url"
        maxLength={limits.issuer}
        {...code}
      />
      <TextField
        field={fields.clientId}
        label={t`Client ID`}
        required
        maxLength={limits.clientId}
        {...code}
      />
      <Field
        id={fields.clientSecret.id}
        label={t`Client secret`}
        required={provider === null}
        hint={
          provider
            ? t`Stored encrypted. Leave it empty to keep the stored one.`
            : t`Stored encrypted and never shown again.`
        }
        error={fields.clientSecret.errors}
      >
        <PasswordInput
          name={fields.clientSecret.name}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={limits.clientSecret}
        />
      </Field>
      <TextField
        field={fields.groupsClaim}
        label={t`Groups claim`}
        hint={t`Of the ID token or the user information.`}
        required
        maxLength={limits.groupsClaim}
        {...code}
      />
      <Field
        id={fields.groups.id}
        label={t`Groups`}
        hint={t`One a line with its role, like Ward nurses = staff; the first that a person has decides. Roles are ${roles}. People with none of these groups cannot log in.`}
        required
        error={fields.groups.errors}
      >
        <Textarea
          name={fields.groups.name}
          rows={4}
          defaultValue={fields.groups.initialValue}
          className="font-mono text-sm"
          {...code}
        />
      </Field>
      <Field
        id={fields.provisionedClaim.id}
        label={t`Identifies provisioned people`}
        hint={t`For provisioning only: the claim of the ID token whose value the provider sends as externalId. It opens a provisioned account at the person's first log-in. A change revokes the tokens.`}
        error={fields.provisionedClaim.errors}
      >
        <Select name={fields.provisionedClaim.name} defaultValue={fields.provisionedClaim.initialValue}>
          <option value="">{t`Not used`}</option>
          <option value="sub">{t`sub, as Okta and Keycloak have it`}</option>
          <option value="oid">{t`oid, the object ID of Entra ID`}</option>
        </Select>
      </Field>
      <div className="my-2 flex flex-col gap-4">
        <SwitchField
          field={fields.createsAccounts}
          label={t`Create accounts at the first log-in`}
          hint={t`Without it, only people who have linked their account in their settings can log in.`}
        />
        <SwitchField
          field={fields.isOnlyWay}
          label={t`Only single sign-on`}
          hint={t`Passwords of this organization's accounts open nothing. Have people link their accounts first: their sessions end when this is switched on. Administrators of the portal are not affected.`}
        />
        <SwitchField
          field={fields.endsSessions}
          label={t`Log out at the provider too`}
          hint={t`A log-out here leads on to the provider's, which ends the person's session there and in the organization's other programs. Leave it on where people share computers.`}
        />
        <SwitchField field={fields.isEnabled} label={t`In use`} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="save"
          pending={submitted === "save"}
          pendingLabel={t`Saving...`}
        >
          {t`Save`}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="test"
          variant="secondary"
          pending={submitted === "test"}
          pendingLabel={t`Testing...`}
        >
          {t`Test connection`}
        </Button>
      </div>
      <div role="status" className="pt-3 text-sm empty:pt-0">
        {result?.tested && (
          <p className="flex items-start gap-2">
            <Icon name="circle-check" className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0">{result.tested}</span>
          </p>
        )}
      </div>
    </Form>
  );
}

interface SwitchFieldProps {
  field: { id: string; name: string; initialValue?: string | undefined; errors?: string[] | undefined };
  label: string;
  hint?: string;
}

function SwitchField({ field, label, hint }: SwitchFieldProps) {
  return (
    <Switch
      id={field.id}
      name={field.name}
      label={label}
      hint={hint}
      error={field.errors}
      defaultChecked={field.initialValue === "on"}
    />
  );
}
