import { getFormProps, useForm } from "@conform-to/react";
import { t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { coordinatesText, distanceUnits, hourFormats, limits, organizationKinds } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Field } from "@wardway/widgets/ui/field";
import { Textarea } from "@wardway/widgets/ui/textarea";
import { SelectField, TextField } from "#app/components/form-fields.tsx";
import { distanceUnitNames, hourFormatNames } from "#app/components/format-names.ts";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { useCheck } from "#app/components/use-check.ts";
import type { OrganizationRow } from "#app/domain/organizations/read-organizations.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { quietLinkClass } from "#app/sections/account/log-in-card.tsx";
import { PageDialog } from "#app/sections/admin/page-dialog.tsx";
import { type FormResult, useFormResult } from "#app/sections/admin/users/use-form-result.ts";
import { BaseLocationField } from "#app/sections/maps/base-location-field.tsx";
import { kindLabels } from "./forms.ts";

/** The kind cannot be changed later. */
export function OrganizationForm(props: {
  organization?: OrganizationRow;
  timeZones: readonly string[];
  /** The administrator's current address. */
  ipAddress: string | null;
  posted: FormResult | undefined;
  back: string;
}) {
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
      distanceUnit: organization?.distanceUnit ?? "km",
      hourFormat: organization?.hourFormat ?? "24h",
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
      title={organization ? t`Edit Organization` : t`Add Organization`}
      {...(organization && { description: i18n._(kindLabels[organization.kind]) })}
      confirm={
        <Button
          type="submit"
          form={form.id}
          pending={pending}
          pendingLabel={organization ? t`Saving...` : t`Adding...`}
        >
          {organization ? t`Save Changes` : t`Add Organization`}
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
          label={t`Name`}
          required
          maxLength={limits.organization}
          autoComplete="off"
        />
        {!organization && (
          <SelectField
            field={fields.kind}
            label={t`Kind`}
            required
            hint={t`It cannot be changed later.`}
            options={organizationKinds.map((kind) => ({ value: kind, label: i18n._(kindLabels[kind]) }))}
          />
        )}
        <SelectField
          field={fields.timeZone}
          label={t`Time zone`}
          required
          hint={t`Used for times until the browser's time zone is known.`}
          options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
        />
        <SelectField
          field={fields.distanceUnit}
          label={t`Distances`}
          required
          hint={t`An account can choose for itself.`}
          options={distanceUnits.map((unit) => ({ value: unit, label: i18n._(distanceUnitNames[unit]) }))}
        />
        <SelectField
          field={fields.hourFormat}
          label={t`Times`}
          required
          hint={t`An account can choose for itself.`}
          options={hourFormats.map((format) => ({ value: format, label: i18n._(hourFormatNames[format]) }))}
        />
        <TextField
          field={fields.phone}
          label={t`Phone`}
          type="tel"
          maxLength={limits.phone}
          autoComplete="off"
        />
        <TextField field={fields.address} label={t`Address`} maxLength={limits.address} autoComplete="off" />
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
            label={t`Networks`}
            hint={t`From which its accounts and widgets may work: one per line, like 192.0.2.0/24. Empty for everywhere; downtime computers then show nothing. You are at ${{ address: ipAddress ?? t`an unknown address` }}; administrators are never restricted.`}
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
              {t`Set up single sign-on`}
            </Link>
          </p>
        )}
        {organization?.kind === "hospital" && (
          <p>
            <Link to={`/order-of-asking?hospital=${organization.id}`} className={quietLinkClass}>
              {t`Set the order of asking`}
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
  distanceUnit: string;
  hourFormat: string;
  phone: string;
  address: string;
  base: string;
  networks: string;
}
