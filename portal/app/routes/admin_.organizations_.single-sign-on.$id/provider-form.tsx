import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { limits } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { Switch } from "@wardway/widgets/ui/switch";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { useCheckedForm } from "#app/http/use-checked-form.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { TextField } from "#app/ui/form-fields.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import type { action } from "./action.server.ts";
import type { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

type Name =
  | "logInName"
  | "issuer"
  | "clientId"
  | "clientSecret"
  | "groupsClaim"
  | "groups"
  | "createsAccounts"
  | "isOnlyWay"
  | "isEnabled"
  | "provisionedClaim";

const code = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
const onOff = (isOn: boolean | undefined) => (isOn ? "on" : "");

export function ProviderForm() {
  const { t } = useTranslator(messages);
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
        label={t("adminSingleSignOn.logInName")}
        hint={t("adminSingleSignOn.whatPeopleType")}
        required
        maxLength={limits.logInName}
        {...code}
      />
      <TextField
        field={fields.issuer}
        label={t("adminSingleSignOn.issuer")}
        hint={t("adminSingleSignOn.asTheProviderWritesIt")}
        required
        inputMode="url"
        maxLength={limits.issuer}
        {...code}
      />
      <TextField
        field={fields.clientId}
        label={t("adminSingleSignOn.clientId")}
        required
        maxLength={limits.clientId}
        {...code}
      />
      <Field
        id={fields.clientSecret.id}
        label={t("adminSingleSignOn.clientSecret")}
        required={provider === null}
        hint={provider ? t("adminSingleSignOn.oneIsStored") : t("adminSingleSignOn.storedEncrypted")}
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
        label={t("adminSingleSignOn.groupsClaim")}
        hint={t("adminSingleSignOn.claimOfTheToken")}
        required
        maxLength={limits.groupsClaim}
        {...code}
      />
      <Field
        id={fields.groups.id}
        label={t("adminSingleSignOn.groups")}
        hint={t("adminSingleSignOn.oneGroupALine", { roles })}
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
        label={t("adminSingleSignOn.provisionedClaim")}
        hint={t("adminSingleSignOn.claimOfExternalId")}
        error={fields.provisionedClaim.errors}
      >
        <Select name={fields.provisionedClaim.name} defaultValue={fields.provisionedClaim.initialValue}>
          <option value="">{t("adminSingleSignOn.noClaim")}</option>
          <option value="sub">{t("adminSingleSignOn.claimSub")}</option>
          <option value="oid">{t("adminSingleSignOn.claimOid")}</option>
        </Select>
      </Field>
      <div className="my-2 flex flex-col gap-4">
        <SwitchField
          field={fields.createsAccounts}
          label={t("adminSingleSignOn.createAccounts")}
          hint={t("adminSingleSignOn.otherwiseLinked")}
        />
        <SwitchField
          field={fields.isOnlyWay}
          label={t("adminSingleSignOn.onlyWay")}
          hint={t("adminSingleSignOn.passwordsOpenNothing")}
        />
        <SwitchField field={fields.isEnabled} label={t("adminSingleSignOn.enabled")} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="save"
          pending={submitted === "save"}
          pendingLabel={t("adminSingleSignOn.saving")}
        >
          {t("adminSingleSignOn.save")}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="test"
          variant="secondary"
          pending={submitted === "test"}
          pendingLabel={t("adminSingleSignOn.testing")}
        >
          {t("adminSingleSignOn.testConnection")}
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
