import { type Role, roles, statusLabel } from "@wardway/model";
import { Field, FieldMessage } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import type { OrganizationOptions } from "#app/domain/organizations/options.server.ts";
import { PreferenceBox } from "../settings/preference-box.tsx";

interface PlacementFieldState {
  readonly id: string;
  readonly name: string;
  readonly initialValue?: string | undefined;
  readonly errors?: string[] | undefined;
}

/** Role and organization. The options follow the role; without JavaScript all are listed. */
export function PlacementFields(props: {
  role: PlacementFieldState;
  organization: PlacementFieldState;
  /** Only for forms with this field; shown for hospital users. */
  isManager?: PlacementFieldState;
  options: OrganizationOptions;
}) {
  const { role, organization, isManager, options } = props;
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<Role>(roles.find((name) => name === role.initialValue) ?? "hospital");
  return (
    <>
      <Field id={role.id} label="Role" required error={role.errors}>
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
          label={hydrated ? organizationLabels[chosen] : "Organization"}
          required={hydrated}
          error={organization.errors}
          // Shown after hydration too: removing the line would shift the layout below it.
          hint="Administrators have none."
        >
          <Select
            key={chosen}
            name={organization.name}
            defaultValue={organization.initialValue ?? ""}
            placeholder="Choose an organization"
          >
            {/* Hydration preserves the group of the selected role, and with it the selected option. */}
            {(!hydrated || chosen !== "ambulance") && (
              <optgroup label="Hospitals">
                <OrganizationOptionList options={options.hospital} />
              </optgroup>
            )}
            {(!hydrated || chosen === "ambulance") && (
              <optgroup label="Ambulance companies">
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
            label="Manages the hospital's widgets"
            isOn={isManager.initialValue === "on"}
          >
            Decides which pages of the hospital's own the widgets stand in, and makes their keys.
            {!hydrated && " For a hospital's people alone."}
          </PreferenceBox>
          <FieldMessage id={`${isManager.id}-error`} message={isManager.errors?.[0]} />
        </div>
      )}
    </>
  );
}

const organizationLabels: Record<Role, string> = {
  hospital: "Hospital",
  ambulance: "Ambulance company",
  admin: "Organization",
};

function OrganizationOptionList({ options }: { options: OrganizationOptions["hospital"] }) {
  return options.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
