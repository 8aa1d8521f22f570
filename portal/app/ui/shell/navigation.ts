import { type Action, type Actor, accountMay, type Role } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
import { portalLanguage } from "#app/infra/language.ts";
import type { IconName } from "../icon.tsx";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface Destination {
  label: string;
  to: string;
  icon: IconName;
  /** If not every account of the role has it. */
  action?: Action;
}

const profile: Destination = { label: translate("ui.shell.profile"), to: "/profile", icon: "user" };
const settings: Destination = { label: translate("ui.shell.settings"), to: "/settings", icon: "settings" };
const history: Destination = {
  label: translate("ui.shell.transportHistory"),
  to: "/transport-history",
  icon: "rotate-ccw-clock",
};
const ratings: Destination = { label: translate("ui.shell.ratingsFeedback"), to: "/ratings", icon: "star" };
const newRequest: Destination = {
  label: translate("ui.shell.newTransportRequest"),
  to: "/new-request",
  icon: "circle-plus",
};
const embedding: Destination = {
  label: translate("ui.shell.embedding"),
  to: "/embedding",
  icon: "code",
  action: "embedding.read",
};
const activeTransports: Destination = {
  label: translate("ui.shell.activeTransports"),
  to: "/active-transports",
  icon: "activity",
};
const downtimeList: Destination = {
  label: translate("ui.shell.downtimeList"),
  to: "/downtime-list",
  icon: "printer",
};
const emergencyAccess: Destination = {
  label: translate("ui.shell.emergencyAccessPage"),
  to: "/emergency-access",
  icon: "shield-exclamation-point",
};
export const emergencyReviews: Destination = {
  label: translate("ui.shell.emergencyReviews"),
  to: "/emergency-reviews",
  icon: "eye",
  action: "emergency.read",
};
const myTransports: Destination = {
  label: translate("ui.shell.myTransports"),
  to: "/my-transports",
  icon: "smartphone",
};
const diagnostics: Destination = {
  label: translate("ui.shell.systemDiagnostics"),
  to: "/debug",
  icon: "heart-pulse",
};
const availableRequests: Destination = {
  label: translate("ui.shell.availableRequests"),
  // The list of the dashboard, whose top has the figures.
  to: "/ambulance-dashboard#requests",
  icon: "list-checks",
};

type StaffRole = Exclude<Role, "admin">;

const dashboardPaths: Record<StaffRole, string> = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
};

export const topBarLinks: Record<Role, readonly Destination[]> = {
  hospital: [
    { label: translate("ui.shell.dashboard"), to: "/hospital-dashboard", icon: "layout-dashboard" },
    { label: translate("ui.shell.newRequest"), to: "/new-request", icon: "circle-plus" },
    activeTransports,
  ],
  ambulance: [availableRequests, { ...history, label: translate("ui.shell.history") }],
  admin: [
    { label: translate("ui.shell.admin"), to: "/admin", icon: "shield-check" },
    { label: translate("ui.shell.hospital"), to: "/hospital-dashboard", icon: "hospital" },
    { label: translate("ui.shell.ambulance"), to: "/ambulance-dashboard", icon: "ambulance" },
  ],
};

function dashboard(role: StaffRole): Destination {
  return { label: translate("ui.shell.dashboard"), to: dashboardPaths[role], icon: "layout-dashboard" };
}

/** Every place of an administrator has one entry here; other lists of links take it from here. */
export const adminPlaces = {
  dashboard: { label: translate("ui.shell.adminDashboard"), to: "/admin", icon: "layout-dashboard" },
  hospital: { label: translate("ui.shell.hospitalDashboard"), to: "/hospital-dashboard", icon: "hospital" },
  ambulance: {
    label: translate("ui.shell.ambulanceDashboard"),
    to: "/ambulance-dashboard",
    icon: "ambulance",
  },
  users: { label: translate("ui.shell.users"), to: "/admin/users", icon: "users" },
  auditLogs: { label: translate("ui.shell.auditLogs"), to: "/admin/logs", icon: "file-clock" },
} as const satisfies Record<string, Destination>;

export interface SidebarSection {
  /** Null for a single section. */
  label: string | null;
  links: readonly Destination[];
}

/** What neither the tabs of the dashboard nor the top of every page lead to. */
const administration: readonly Destination[] = [
  adminPlaces.dashboard,
  { label: translate("ui.shell.organizations"), to: "/admin/organizations", icon: "building-complex" },
  { label: translate("ui.shell.invitations"), to: "/admin/invitations", icon: "mail-plus" },
  emergencyReviews,
  { label: translate("ui.shell.contactMessages"), to: "/admin/messages", icon: "messages-square" },
  { label: translate("ui.shell.announcements"), to: "/admin/announcements", icon: "megaphone" },
];

/** The settings tab of the dashboard. */
export const systemLinks: readonly Destination[] = [
  { label: translate("ui.shell.systemSettings"), to: "/admin/settings", icon: "sliders-horizontal" },
  { label: translate("ui.shell.routeSettings"), to: "/admin/routes", icon: "route" },
  embedding,
  { label: translate("ui.shell.displays"), to: "/displays", icon: "monitor-play" },
  { label: translate("ui.shell.retention"), to: "/admin/retention", icon: "lock" },
  diagnostics,
];

const sidebarSections: Record<Role, readonly SidebarSection[]> = {
  hospital: [
    {
      label: null,
      links: [
        dashboard("hospital"),
        newRequest,
        activeTransports,
        downtimeList,
        emergencyAccess,
        emergencyReviews,
        history,
        ratings,
        embedding,
        profile,
        settings,
      ],
    },
  ],
  ambulance: [
    {
      label: null,
      links: [
        dashboard("ambulance"),
        availableRequests,
        activeTransports,
        myTransports,
        downtimeList,
        history,
        ratings,
        profile,
        settings,
      ],
    },
  ],
  admin: [
    { label: translate("ui.shell.administration"), links: administration },
    {
      label: translate("ui.shell.transports"),
      links: [newRequest, activeTransports, downtimeList, history, ratings],
    },
  ],
};

export function getSidebarSections(account: Pick<Actor, "role" | "isManager">): readonly SidebarSection[] {
  return sidebarSections[account.role].map((section) => ({
    ...section,
    links: section.links.filter(({ action }) => action === undefined || accountMay(account, action)),
  }));
}

export const userMenuLinks: Record<Role, readonly Destination[]> = {
  hospital: [profile, settings],
  ambulance: [profile, settings],
  admin: [profile, settings, adminPlaces.dashboard, adminPlaces.hospital, adminPlaces.ambulance],
};

/** Returns the destination with the longest path that equals the page's or is its parent; of two, the one with its hash. */
export function findCurrentDestination(
  links: readonly Destination[],
  { pathname, hash }: { readonly pathname: string; readonly hash: string },
): Destination | undefined {
  const rank = ({ to }: Destination) => {
    const [path = "", fragment = ""] = to.split("#");
    if (pathname !== path && !pathname.startsWith(`${path}/`)) return 0;
    return path.length + (hash === (fragment && `#${fragment}`) ? 0.5 : 0);
  };
  return links.reduce<Destination | undefined>(
    (best, link) => (rank(link) > (best ? rank(best) : 0) ? link : best),
    undefined,
  );
}
