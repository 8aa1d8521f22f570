import { type Action, type Actor, accountMay, type Role } from "@wardway/model";
import {
  Activity,
  Ambulance,
  Building2,
  CirclePlus,
  Code,
  FileClock,
  HeartPulse,
  History,
  Hospital,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MailPlus,
  MessagesSquare,
  Route,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  User,
  Users,
} from "lucide-react";

export interface Destination {
  label: string;
  to: string;
  icon: LucideIcon;
  /** The required right, if not every account of the role has it. */
  action?: Action;
}

const profile = { label: "Profile", to: "/profile", icon: User };
const settings = { label: "Settings", to: "/settings", icon: Settings };
const history = { label: "Transport History", to: "/transport-history", icon: History };
const ratings = { label: "Ratings & Feedback", to: "/ratings", icon: Star };
const newRequest = { label: "New Transport Request", to: "/new-request", icon: CirclePlus };
const embedding: Destination = {
  label: "Embedding",
  to: "/embedding",
  icon: Code,
  action: "embedding.read",
};
const activeTransports = { label: "Active Transports", to: "/active-transports", icon: Activity };
const diagnostics = { label: "System Diagnostics", to: "/debug", icon: HeartPulse };
const availableRequests = { label: "Available Requests", to: "/ambulance-dashboard", icon: ListChecks };

const dashboardPaths: Record<Role, string> = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  admin: "/admin",
};

export const topBarLinks: Record<Role, readonly Destination[]> = {
  hospital: [
    { label: "Dashboard", to: "/hospital-dashboard", icon: LayoutDashboard },
    { label: "New Request", to: "/new-request", icon: CirclePlus },
    { label: "Active Transports", to: "/hospital-dashboard", icon: Activity },
  ],
  ambulance: [availableRequests, { ...history, label: "History" }],
  admin: [
    { label: "Admin", to: "/admin", icon: ShieldCheck },
    { label: "Hospital", to: "/hospital-dashboard", icon: Hospital },
    { label: "Ambulance", to: "/ambulance-dashboard", icon: Ambulance },
  ],
};

function dashboard(role: Role): Destination {
  return { label: "Dashboard", to: dashboardPaths[role], icon: LayoutDashboard };
}

export interface SidebarSection {
  /** The heading; null for a single section. */
  label: string | null;
  links: readonly Destination[];
}

const administration: readonly Destination[] = [
  dashboard("admin"),
  { label: "Users", to: "/admin/users", icon: Users },
  { label: "Organizations", to: "/admin/organizations", icon: Building2 },
  { label: "Invitations", to: "/admin/invitations", icon: MailPlus },
  embedding,
  { label: "Audit Logs", to: "/admin/logs", icon: FileClock },
  { label: "Contact Messages", to: "/admin/messages", icon: MessagesSquare },
  { label: "System Settings", to: "/admin/settings", icon: SlidersHorizontal },
  { label: "Route Settings", to: "/admin/routes", icon: Route },
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
        history,
        ratings,
        embedding,
        profile,
        settings,
      ],
    },
  ],
  ambulance: [
    { label: null, links: [dashboard("ambulance"), availableRequests, history, ratings, profile, settings] },
  ],
  admin: [
    { label: "Administration", links: administration },
    { label: "Transports", links: [newRequest, activeTransports, availableRequests, history, ratings] },
    { label: "Your account", links: [profile, settings] },
  ],
};

/** The role's destinations that this account has the right to open. */
export function sidebarSectionsFor(account: Pick<Actor, "role" | "isManager">): readonly SidebarSection[] {
  return sidebarSections[account.role].map((section) => ({
    ...section,
    links: section.links.filter(({ action }) => action === undefined || accountMay(account, action)),
  }));
}

const adminDashboards: readonly Destination[] = [
  { label: "Admin Dashboard", to: "/admin", icon: ShieldCheck },
  { label: "Hospital Dashboard", to: "/hospital-dashboard", icon: Hospital },
  { label: "Ambulance Dashboard", to: "/ambulance-dashboard", icon: Ambulance },
];

export const userMenuLinks: Record<Role, readonly Destination[]> = {
  hospital: [profile, settings],
  ambulance: [profile, settings],
  admin: [profile, settings, ...adminDashboards, diagnostics],
};

/** Returns the destination with the longest path that equals `path` or is its parent; the first of equals. */
export function currentDestination(links: readonly Destination[], path: string): Destination | undefined {
  return links
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .reduce<Destination | undefined>(
      (nearest, link) => (nearest && nearest.to.length >= link.to.length ? nearest : link),
      undefined,
    );
}
