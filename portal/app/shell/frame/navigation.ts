import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Action, type Actor, accountMay, type Role } from "@wardway/model";
import type { IconName } from "#app/components/icon.tsx";

export interface Destination {
  label: MessageDescriptor;
  to: string;
  icon: IconName;
  /** If not every account of the role has it. */
  action?: Action;
}

const profile: Destination = { label: msg`Profile`, to: "/profile", icon: "user" };
const settings: Destination = { label: msg`Settings`, to: "/settings", icon: "settings" };
const history: Destination = {
  label: msg`Transport History`,
  to: "/transport-history",
  icon: "rotate-ccw-clock",
};
const ratings: Destination = { label: msg`Ratings & Feedback`, to: "/ratings", icon: "star" };
const newRequest: Destination = {
  label: msg`New Transport Request`,
  to: "/new-request",
  icon: "circle-plus",
};
const templates: Destination = {
  label: msg`Request Templates`,
  to: "/templates",
  icon: "copy",
};
const standingOrders: Destination = {
  label: msg`Standing Orders`,
  to: "/standing-orders",
  icon: "calendar-days",
};
const embedding: Destination = {
  label: msg`Embedding`,
  to: "/embedding",
  icon: "code",
  action: "embedding.read",
};
const orderOfAsking: Destination = {
  label: msg`Order of Asking`,
  to: "/order-of-asking",
  icon: "megaphone",
  action: "organization.set_asking",
};
const activeTransports: Destination = {
  label: msg`Active Transports`,
  to: "/active-transports",
  icon: "activity",
};
const incoming: Destination = {
  label: msg`Incoming Transports`,
  to: "/incoming",
  icon: "inbox",
};
const downtimeList: Destination = {
  label: msg`Downtime List`,
  to: "/downtime-list",
  icon: "printer",
};
const emergencyAccess: Destination = {
  label: msg`Emergency Access`,
  to: "/emergency-access",
  icon: "shield-exclamation-point",
};
export const emergencyReviews: Destination = {
  label: msg`Access Reviews`,
  to: "/emergency-reviews",
  icon: "eye",
  action: "emergency.read",
};
const myTransports: Destination = {
  label: msg`My Transports`,
  to: "/my-transports",
  icon: "smartphone",
};
const diagnostics: Destination = {
  label: msg`System Diagnostics`,
  to: "/debug",
  icon: "heart-pulse",
};
const availableRequests: Destination = {
  label: msg`Available Requests`,
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
    { label: msg`Dashboard`, to: "/hospital-dashboard", icon: "layout-dashboard" },
    { label: msg`New Request`, to: "/new-request", icon: "circle-plus" },
    activeTransports,
  ],
  ambulance: [availableRequests, { ...history, label: msg`History` }],
  admin: [
    { label: msg`Admin`, to: "/admin", icon: "shield-check" },
    { label: msg`Hospital`, to: "/hospital-dashboard", icon: "hospital" },
    { label: msg`Ambulance`, to: "/ambulance-dashboard", icon: "ambulance" },
  ],
};

function dashboard(role: StaffRole): Destination {
  return { label: msg`Dashboard`, to: dashboardPaths[role], icon: "layout-dashboard" };
}

/** Every place of an administrator has one entry here; other lists of links take it from here. */
export const adminPlaces = {
  dashboard: { label: msg`Admin Dashboard`, to: "/admin", icon: "layout-dashboard" },
  hospital: { label: msg`Hospital Dashboard`, to: "/hospital-dashboard", icon: "hospital" },
  ambulance: {
    label: msg`Ambulance Dashboard`,
    to: "/ambulance-dashboard",
    icon: "ambulance",
  },
  users: { label: msg`Users`, to: "/admin/users", icon: "users" },
  auditLogs: { label: msg`Audit Logs`, to: "/admin/logs", icon: "file-clock" },
} as const satisfies Record<string, Destination>;

export interface SidebarSection {
  /** Null for a single section. */
  label: MessageDescriptor | null;
  links: readonly Destination[];
}

/** What neither the tabs of the dashboard nor the top of every page lead to. */
const administration: readonly Destination[] = [
  adminPlaces.dashboard,
  { label: msg`Organizations`, to: "/admin/organizations", icon: "building-complex" },
  { label: msg`Invitations`, to: "/admin/invitations", icon: "mail-plus" },
  emergencyReviews,
  { label: msg`Contact Messages`, to: "/admin/messages", icon: "messages-square" },
  { label: msg`Announcements`, to: "/admin/announcements", icon: "megaphone" },
];

/** The settings tab of the dashboard. */
export const systemLinks: readonly Destination[] = [
  { label: msg`System Settings`, to: "/admin/settings", icon: "sliders-horizontal" },
  { label: msg`Route Optimization`, to: "/admin/routes", icon: "route" },
  embedding,
  { label: msg`Displays`, to: "/displays", icon: "monitor-play" },
  { label: msg`Retention`, to: "/admin/retention", icon: "lock" },
  diagnostics,
];

const sidebarSections: Record<Role, readonly SidebarSection[]> = {
  hospital: [
    {
      label: null,
      links: [
        dashboard("hospital"),
        newRequest,
        templates,
        standingOrders,
        activeTransports,
        incoming,
        downtimeList,
        emergencyAccess,
        emergencyReviews,
        history,
        ratings,
        orderOfAsking,
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
    { label: msg`Administration`, links: administration },
    {
      label: msg`Transports`,
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
