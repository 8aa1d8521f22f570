import { t } from "@lingui/core/macro";
import {
  givenNameField,
  identifier,
  inviteSchema,
  newPasswordField,
  optionalEmailField,
  organizationField,
  roleField,
  storedUsernameField,
  usernameField,
} from "@wardway/model";
import { z } from "zod";

const facts = {
  name: givenNameField,
  email: optionalEmailField,
  role: roleField,
  organizationId: organizationField,
  isManager: z.boolean().default(false),
};

interface Placement {
  readonly role: string;
  readonly organizationId: number | null;
}
interface ManagerFlag {
  readonly role: string;
  readonly isManager: boolean;
}

/** Reported together with other errors. */
const needsOrganization = {
  path: ["organizationId"],
  error: () => t`Choose the organization that this person works for.`,
  when: () => true,
};
const hasOrganization = ({ role, organizationId }: Placement) => role === "admin" || organizationId != null;

/** Without a script an organization can be selected for an administrator too. */
const dropOrganization = <Value extends Placement>(value: Value): Value =>
  value.role === "admin" ? { ...value, organizationId: null } : value;

/** Without a script the checkbox is shown for every role. */
const dropManager = <Value extends ManagerFlag>(value: Value): Value => ({
  ...value,
  isManager: value.isManager && value.role === "hospital",
});

export const createUserForm = (minPasswordLength: number) =>
  z
    .object({ ...facts, username: usernameField, password: newPasswordField(minPasswordLength) })
    .transform(dropOrganization)
    .transform(dropManager);

/** The use case checks a username that changes. */
export const editUserForm = z
  .object({ ...facts, username: storedUsernameField })
  .transform(dropOrganization)
  .transform(dropManager);

export const inviteForm = z
  .object({ ...inviteSchema.shape, role: roleField })
  .refine(hasOrganization, needsOrganization)
  .transform(dropOrganization);

/** `way`: `mail` sends a reset link, else a temporary password is shown. */
export const confirmationForm = z.object({ userId: identifier("User"), way: z.string().optional() });
