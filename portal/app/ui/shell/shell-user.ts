import type { Role } from "@wardway/model";

/** What the frame of a page shows of its user. */
export interface ShellUser {
  id: number;
  name: string | null;
  username: string;
  role: Role;
  /** Manages the embed sites of the hospital. */
  isManager: boolean;
  organization: string | null;
}
