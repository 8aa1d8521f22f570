import type { Role } from "@wardway/model";

export const homePaths: Record<Role, string> = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  admin: "/admin",
};

/** The dashboard with the pool; administrators see the hospitals'. */
export const dashboardPaths: Record<Role, string> = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  admin: "/hospital-dashboard",
};
