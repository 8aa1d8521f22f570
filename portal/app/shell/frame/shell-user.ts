import type { Role } from "@wardway/model";

export interface ShellUser {
  id: number;
  name: string | null;
  username: string;
  role: Role;
  /** Manages embed sites. */
  isManager: boolean;
  organization: string | null;
}
