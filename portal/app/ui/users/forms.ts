import {
  givenNameField,
  identifier,
  inviteSchema,
  newPasswordField,
  optionalEmailField,
  organizationField,
  roleField,
  usernameField,
} from "@wardway/model";
import { z } from "zod";

const facts = {
  username: usernameField,
  name: givenNameField,
  email: optionalEmailField,
  role: roleField,
  organizationId: organizationField,
  isManager: z.boolean().default(false),
};

interface Placed {
  readonly role: string;
  readonly organizationId: number | null;
}
interface Managing {
  readonly role: string;
  readonly isManager: boolean;
}

/** Who is no administrator needs an organization; told along with whatever else is missing. */
const needsOrganization = {
  path: ["organizationId"],
  error: "Choose the organization that this person works for.",
  when: () => true,
};
const hasOrganization = ({ role, organizationId }: Placed) => role === "admin" || organizationId != null;

/** A form without a script still shows the organizations to who chooses admin: the choice counts for nothing. */
const placed = <Value extends Placed>(value: Value): Value =>
  value.role === "admin" ? { ...value, organizationId: null } : value;

/** As for the organization: without a script the box is there whatever the role. */
const managing = <Value extends Managing>(value: Value): Value => ({
  ...value,
  isManager: value.isManager && value.role === "hospital",
});

export const createUserForm = z
  .object({ ...facts, password: newPasswordField })
  .refine(hasOrganization, needsOrganization)
  .transform(placed)
  .transform(managing);

export const editUserForm = z
  .object(facts)
  .refine(hasOrganization, needsOrganization)
  .transform(placed)
  .transform(managing);

export const inviteForm = z
  .object({ ...inviteSchema.shape, role: roleField })
  .refine(hasOrganization, needsOrganization)
  .transform(placed);

/** Confirms something that is done to an account. `way` is how a new password reaches its owner. */
export const confirmationForm = z.object({ userId: identifier("User"), way: z.string().optional() });

/** What a form of users is answered with where it leads nowhere else. */
export interface FormAnswer<Result> {
  readonly result: Result | null;
  /** What went wrong; null where there is something to show instead. */
  readonly failure: { readonly title: string; readonly message: string } | null;
  /** A temporary password or a link, to be shown this once. */
  readonly secret: string | null;
}
