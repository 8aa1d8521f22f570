import type { Role } from "@wardway/model";

/** Where a role starts its work. */
export const homeOf: Record<Role, string> = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  admin: "/admin",
};

/** The dashboard with the pool; an administrator has one of each and sees the hospitals'. */
export const dashboardOf: Record<Role, string> = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  admin: "/hospital-dashboard",
};
