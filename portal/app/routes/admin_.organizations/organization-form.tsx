import { getFormProps, useForm } from "@conform-to/react";
import { coordinatesText, limits, organizationKinds } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import type { OrganizationRow } from "#app/domain/organizations/read.server.ts";
import { useCheck } from "#app/http/use-check.ts";
import { PageDialog } from "#app/ui/admin/page-dialog.tsx";
import { SelectField, TextField } from "#app/ui/form-fields.tsx";
import { BaseLocationField } from "#app/ui/maps/base-location-field.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { type FormResult, useFormResult } from "#app/ui/users/use-form-result.ts";
import { kindLabels } from "./forms.ts";
import { messages } from "./messages.ts";

/** The kind cannot be changed later. */
export function OrganizationForm(props: {
  organization?: OrganizationRow;
  timeZones: readonly string[];
  posted: FormResult | undefined;
  back: string;
}) {
  const { t } = useTranslator(messages);
  const { organization, timeZones, posted, back } = props;
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
    ...useCheck(async () => {
      const forms = await import("./forms.ts");
      return organization ? forms.editOrganizationForm : forms.createOrganizationForm;
    }),
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
        <TextField
          field={fields.name}
          label={t("adminOrganizations.name")}
          required
          maxLength={limits.organization}
          autoComplete="off"
        />
        {!organization && (
          <SelectField
            field={fields.kind}
            label={t("adminOrganizations.kind")}
            required
            hint={t("adminOrganizations.itCannotBeChangedLater")}
            options={organizationKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
          />
        )}
        <SelectField
          field={fields.timeZone}
          label={t("adminOrganizations.timeZone")}
          required
          hint={t("adminOrganizations.usedForTimesUntilThe")}
          options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
        <TextField
          field={fields.phone}
          label={t("adminOrganizations.phone")}
          type="tel"
          maxLength={limits.phone}
          autoComplete="off"
        />
        <TextField
          field={fields.address}
          label={t("adminOrganizations.address")}
          maxLength={limits.address}
          autoComplete="off"
        />
        {takesBase && (
          <BaseLocationField
            id={fields.base.id}
            base={organization?.base ?? null}
            typed={result ? (fields.base.initialValue ?? "") : null}
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
