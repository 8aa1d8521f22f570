import type { Role } from "@wardway/model";

const homePaths: Record<Role, string> = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  admin: "/admin",
};

/** The page that users reach after log-in. */
export const getHomePath = ({ role, isCrew }: { readonly role: Role; readonly isCrew: boolean }) =>
  role === "ambulance" && isCrew ? "/my-transports" : homePaths[role];

/** The dashboard with the pool; administrators see the hospitals'. */
export const dashboardPaths: Record<Role, string> = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  admin: "/hospital-dashboard",
};
