import { type Role, roles, statusLabel } from "@wardway/model";
import { Field, FieldMessage } from "@wardway/widgets/ui/field";
import { Select } from "@wardway/widgets/ui/select";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import type { OrganizationOptions } from "#app/domain/organizations/options.server.ts";
import { PreferenceBox } from "../settings/preference-box.tsx";

interface PlacementField {
  readonly id: string;
  readonly name: string;
  readonly initialValue?: string | undefined;
  readonly errors?: string[] | undefined;
}

/** The role, and with it the organizations of its kind; without a script all of them. */
export function PlacementFields(props: {
  role: PlacementField;
  organization: PlacementField;
  /** Where the form asks it: a hospital's people alone can be. */
  isManager?: PlacementField;
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
          // With a script too: a line that went as the script arrives would move the buttons under a finger.
          hint="Administrators have none."
        >
          <Select
            key={chosen}
            name={organization.name}
            defaultValue={organization.initialValue ?? ""}
            placeholder="Choose an organization"
          >
            {/* The group of the chosen role stays as the script arrives: what is selected in it does, too. */}
            {(!hydrated || chosen !== "ambulance") && (
              <optgroup label="Hospitals">
                <Choices of={options.hospital} />
              </optgroup>
            )}
            {(!hydrated || chosen === "ambulance") && (
              <optgroup label="Ambulance companies">
                <Choices of={options.ambulance} />
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

function Choices({ of }: { of: OrganizationOptions["hospital"] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
