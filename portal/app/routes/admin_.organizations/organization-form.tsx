import { getFormProps, useForm } from "@conform-to/react";
import { coordinatesText, limits, type MapStart, organizationKinds } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Input } from "@wardway/widgets/ui/input";
import { Select } from "@wardway/widgets/ui/select";
import type { OrganizationRow } from "#app/domain/organizations/read.server.ts";
import { checkWith } from "#app/http/check-with.ts";
import { PageDialog } from "#app/ui/admin/page-dialog.tsx";
import { BaseLocationField } from "#app/ui/organizations/base-location-field.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { type FormResult, useFormResult } from "#app/ui/users/use-form-result.ts";
import { createOrganizationForm, editOrganizationForm, kindLabels } from "./forms.ts";
import { messages } from "./messages.ts";

/** The kind cannot be changed later. */
export function OrganizationForm(props: {
  organization?: OrganizationRow;
  timeZones: readonly string[];
  map: MapStart;
  posted: FormResult | undefined;
  back: string;
}) {
  const { t } = useTranslator(messages);
  const { organization, timeZones, map, posted, back } = props;
  const { fetcher, pending, result } = useFormResult(posted);
  const [form, fields] = useForm<Texts, unknown>({
    id: organization ? `edit-organization-${organization.id}` : "create-organization",
    lastResult: result?.reply ?? null,
    defaultValue: {
      name: organization?.name ?? "",
      kind: organization?.kind ?? "hospital",
      timeZone: organization?.timeZone ?? "America/New_York",
      phone: organization?.phone ?? "",
      address: organization?.address ?? "",
      base: organization?.base ? coordinatesText(organization.base) : "",
    },
    onValidate: checkWith(organization ? editOrganizationForm : createOrganizationForm),
    shouldRevalidate: "onInput",
  });
  const takesBase = (organization?.kind ?? fields.kind.value) === "ambulance";
  return (
    <PageDialog
      title={
        organization ? t("adminOrganizations.editOrganization") : t("adminOrganizations.addOrganization")
      }
      {...(organization && { description: kindLabels[organization.kind] })}
      confirm={
        <Button
          type="submit"
          form={form.id}
          pending={pending}
          pendingLabel={organization ? t("adminOrganizations.saving") : t("adminOrganizations.adding")}
        >
          {organization ? t("adminOrganizations.saveChanges") : t("adminOrganizations.addOrganization")}
        </Button>
      }
    >
      <fetcher.Form
        method="post"
        action={`/admin/organizations?dialog=${organization ? `edit&id=${organization.id}` : "create"}`}
        {...getFormProps(form)}
        className="flex flex-col gap-1"
      >
        <ProblemBanner errors={form.errors} />
        <input type="hidden" name="intent" value={organization ? "edit" : "create"} />
        {organization && <input type="hidden" name="organizationId" value={organization.id} />}
        <input type="hidden" name="back" value={back} />
        <Field id={fields.name.id} label={t("adminOrganizations.name")} required error={fields.name.errors}>
          <Input
            name={fields.name.name}
            defaultValue={fields.name.initialValue}
            maxLength={limits.organization}
            autoComplete="off"
          />
        </Field>
        {!organization && (
          <Field
            id={fields.kind.id}
            label={t("adminOrganizations.kind")}
            required
            hint={t("adminOrganizations.itCannotBeChangedLater")}
            error={fields.kind.errors}
          >
            <Select
              name={fields.kind.name}
              defaultValue={fields.kind.initialValue}
              options={organizationKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
            />
          </Field>
        )}
        <Field
          id={fields.timeZone.id}
          label={t("adminOrganizations.timeZone")}
          required
          hint={t("adminOrganizations.usedForTimesUntilThe")}
          error={fields.timeZone.errors}
        >
          <Select
            name={fields.timeZone.name}
            defaultValue={fields.timeZone.initialValue}
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          />
        </Field>
        <Field id={fields.phone.id} label={t("adminOrganizations.phone")} error={fields.phone.errors}>
          <Input
            type="tel"
            name={fields.phone.name}
            defaultValue={fields.phone.initialValue}
            maxLength={limits.phone}
            autoComplete="off"
          />
        </Field>
        <Field id={fields.address.id} label={t("adminOrganizations.address")} error={fields.address.errors}>
          <Input
            name={fields.address.name}
            defaultValue={fields.address.initialValue}
            maxLength={limits.address}
            autoComplete="off"
          />
        </Field>
        {takesBase && (
          <BaseLocationField
            id={fields.base.id}
            base={organization?.base ?? null}
            typed={result ? (fields.base.initialValue ?? "") : null}
            map={{ ...map, near: organization?.base ?? null }}
            error={fields.base.errors}
          />
        )}
      </fetcher.Form>
    </PageDialog>
  );
}

interface Texts {
  name: string;
  kind: string;
  timeZone: string;
  phone: string;
  address: string;
  base: string;
}
