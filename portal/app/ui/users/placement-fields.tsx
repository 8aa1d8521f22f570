import { type Role, roles, statusLabel } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Field, FieldMessage } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import type { OrganizationOptions } from "#app/domain/organizations/options.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import type { FieldState } from "../form-fields.tsx";
import { PreferenceBox } from "../settings/preference-box.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

/** The options follow the role; without a script all are listed. */
export function PlacementFields(props: {
  role: FieldState;
  organization: FieldState;
  isOrganizationRequired: boolean;
  /** Shown for hospital users. */
  isManager?: FieldState;
  options: OrganizationOptions;
}) {
  const { t } = useTranslator(messages);
  const { role, organization, isOrganizationRequired, isManager, options } = props;
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Role>(roles.find((name) => name === role.initialValue) ?? "hospital");
  return (
    <>
      <Field id={role.id} label={t("ui.users.role")} required error={role.errors}>
        <Select
          name={role.name}
          defaultValue={chosen}
          onChange={(event) => setChosen(roles.find((name) => name === event.target.value) ?? "hospital")}
          options={roles.map((name) => ({ value: name, label: statusLabel(name) }))}
        />
      </Field>
      {(!hydrated || chosen !== "admin") && (
        <Field
          id={organization.id}
          label={hydrated ? organizationLabels[chosen] : t("ui.users.organization")}
          required={hydrated && isOrganizationRequired}
          error={organization.errors}
          // Removing it after hydration would shift the layout.
          hint={
            isOrganizationRequired
              ? t("ui.users.administratorsHaveNone")
              : t("ui.users.recommendedOrganization")
          }
        >
          <Select
            key={chosen}
            name={organization.name}
            defaultValue={organization.initialValue ?? ""}
            placeholder={
              isOrganizationRequired ? t("ui.users.chooseAnOrganization") : t("ui.users.noOrganization")
            }
          >
            {/* Hydration preserves the selected option. */}
            {(!hydrated || chosen !== "ambulance") && (
              <optgroup label={t("ui.users.hospitals")}>
                <OrganizationOptionList options={options.hospital} />
              </optgroup>
            )}
            {(!hydrated || chosen === "ambulance") && (
              <optgroup label={t("ui.users.ambulanceCompanies")}>
                <OrganizationOptionList options={options.ambulance} />
              </optgroup>
            )}
          </Select>
        </Field>
      )}
      {isManager && (!hydrated || chosen === "hospital") && (
        <div>
          <PreferenceBox
            name={isManager.name}
            label={t("ui.users.managesTheHospitalsWidgets")}
            isOn={isManager.initialValue === "on"}
          >
            {t("ui.users.managesTheHospitalsEmbedSites")}
            {!hydrated && t("ui.users.forAHospitalsPeopleAlone")}
          </PreferenceBox>
          <FieldMessage id={`${isManager.id}-error`} message={isManager.errors?.[0]} />
        </div>
      )}
    </>
  );
}

const organizationLabels: Record<Role, string> = {
  hospital: translate("ui.users.hospital"),
  ambulance: translate("ui.users.ambulanceCompany"),
  admin: translate("ui.users.organization"),
};

function OrganizationOptionList({ options }: { options: OrganizationOptions["hospital"] }) {
  return options.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
