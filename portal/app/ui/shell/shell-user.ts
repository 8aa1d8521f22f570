import type { Role } from "@wardway/model";

/** The logged-in user as the shell shows them. */
export interface ShellUser {
  id: number;
  name: string | null;
  username: string;
  role: Role;
  /** Manages the embed sites of the hospital. */
  isManager: boolean;
  organization: string | null;
}
