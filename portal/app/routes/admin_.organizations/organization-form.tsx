import { getFormProps, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { coordinatesText, limits, organizationKinds } from "@wardway/model";
import { useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import type { OrganizationRow } from "#app/domain/organizations/read.server.ts";
import { useCheck } from "#app/http/use-check.ts";
import { PageDialog } from "#app/ui/admin/page-dialog.tsx";
import { SelectField, TextField } from "#app/ui/form-fields.tsx";
import { quietLinkClass } from "#app/ui/log-in/log-in-card.tsx";
import { BaseLocationField } from "#app/ui/maps/base-location-field.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { type FormResult, useFormResult } from "#app/ui/users/use-form-result.ts";
import { kindLabels } from "./forms.ts";
import { messages } from "./messages.ts";

/** The kind cannot be changed later. */
export function OrganizationForm(props: {
  organization?: OrganizationRow;
  timeZones: readonly string[];
  /** Of the administrator now. */
  ipAddress: string | null;
  posted: FormResult | undefined;
  back: string;
}) {
  const { t } = useTranslator(messages);
  const { organization, timeZones, ipAddress, posted, back } = props;
  const networks = organization?.networks?.join("\n") ?? "";
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
      networks,
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
        {organization && <input type="hidden" name="networksShown" value={networks} />}
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
        {organization && (
          <Field
            id={fields.networks.id}
            label={t("adminOrganizations.networks")}
            hint={t("adminOrganizations.onePerLineLike", {
              address: ipAddress ?? t("adminOrganizations.unknownAddress"),
            })}
            error={fields.networks.errors}
          >
            <Textarea
              name={fields.networks.name}
              rows={3}
              defaultValue={fields.networks.initialValue}
              className="font-mono text-sm"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        )}
        {organization && (
          <p>
            <Link to={`/admin/organizations/single-sign-on/${organization.id}`} className={quietLinkClass}>
              {t("adminOrganizations.setUpSingleSignOn")}
            </Link>
          </p>
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
  networks: string;
}
