import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { type Role, roles } from "@wardway/model";
import { Field, FieldMessage } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import type { FieldState } from "#app/components/form-fields.tsx";
import { PreferenceBox } from "#app/components/preference-box.tsx";
import { roleWord } from "#app/components/words.ts";
import type { OrganizationOptions } from "#app/domain/organizations/organization-options.server.ts";
import { i18n } from "#app/infra/locale.ts";

/** The options follow the role; without a script all are listed. */
export function PlacementFields(props: {
  role: FieldState;
  organization: FieldState;
  isOrganizationRequired: boolean;
  /** Shown for hospital users. */
  isManager?: FieldState;
  options: OrganizationOptions;
}) {
  const { role, organization, isOrganizationRequired, isManager, options } = props;
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Role>(roles.find((name) => name === role.initialValue) ?? "hospital");
  return (
    <>
      <Field id={role.id} label={t`Role`} required error={role.errors}>
        <Select
          name={role.name}
          defaultValue={chosen}
          onChange={(event) => setChosen(roles.find((name) => name === event.target.value) ?? "hospital")}
          options={roles.map((name) => ({ value: name, label: roleWord(name) }))}
        />
      </Field>
      {(!hydrated || chosen !== "admin") && (
        <Field
          id={organization.id}
          label={hydrated ? i18n._(organizationLabels[chosen]) : t`Organization`}
          required={hydrated && isOrganizationRequired}
          error={organization.errors}
          // Removing it after hydration would shift the layout.
          hint={
            isOrganizationRequired
              ? t`Administrators have none.`
              : t`Recommended: without one, hospital and ambulance users can log in but see nothing. Administrators have none.`
          }
        >
          <Select
            key={chosen}
            name={organization.name}
            defaultValue={organization.initialValue ?? ""}
            placeholder={isOrganizationRequired ? t`Choose an organization` : t`No organization`}
          >
            {/* Hydration preserves the selected option. */}
            {(!hydrated || chosen !== "ambulance") && (
              <optgroup label={t`Hospitals`}>
                <OrganizationOptionList options={options.hospital} />
              </optgroup>
            )}
            {(!hydrated || chosen === "ambulance") && (
              <optgroup label={t`Ambulance companies`}>
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
            label={t`Manages the hospital's widgets`}
            isOn={isManager.initialValue === "on"}
          >
            {t`Manages the hospital's embed sites and their keys, and starts its downtime computers, which show patients' names.`}
            {!hydrated && ` ${t`For a hospital's people alone.`}`}
          </PreferenceBox>
          <FieldMessage id={`${isManager.id}-error`} message={isManager.errors?.[0]} />
        </div>
      )}
    </>
  );
}

const organizationLabels: Record<Role, MessageDescriptor> = {
  hospital: msg`Hospital`,
  ambulance: msg`Ambulance company`,
  admin: msg`Organization`,
};

function OrganizationOptionList({ options }: { options: OrganizationOptions["hospital"] }) {
  return options.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
