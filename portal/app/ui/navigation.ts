import type { Role } from "@wardway/db/model";
import {
  Activity,
  Ambulance,
  CirclePlus,
  HeartPulse,
  History,
  Hospital,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Settings,
  ShieldCheck,
  Star,
  User,
} from "lucide-react";

export interface Destination {
  label: string;
  to: string;
  icon: LucideIcon;
}

const profile = { label: "Profile", to: "/profile", icon: User };
const settings = { label: "Settings", to: "/settings", icon: Settings };
const history = { label: "Transport History", to: "/transport-history", icon: History };
const ratings = { label: "Ratings & Feedback", to: "/ratings", icon: Star };
const newRequest = { label: "New Transport Request", to: "/new-request", icon: CirclePlus };
const activeTransports = { label: "Active Transports", to: "/active-transports", icon: Activity };
const messages = { label: "Contact Messages", to: "/admin/messages", icon: MessagesSquare };
const diagnostics = { label: "System Diagnostics", to: "/debug", icon: HeartPulse };
const availableRequests = { label: "Available Requests", to: "/ambulance-dashboard", icon: ListChecks };

export const dashboardPaths: Record<Role, string> = {
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

export const sidebarLinks: Record<Role, readonly Destination[]> = {
  hospital: [dashboard("hospital"), newRequest, activeTransports, history, ratings, profile, settings],
  ambulance: [dashboard("ambulance"), availableRequests, history, ratings, profile, settings],
  admin: [
    dashboard("admin"),
    newRequest,
    activeTransports,
    availableRequests,
    history,
    ratings,
    messages,
    profile,
    settings,
  ],
};

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

/** Where one is: the first destination that the path is or lies below; two may lead to the same place. */
export function currentDestination(links: readonly Destination[], path: string): Destination | undefined {
  return links.find((link) => path === link.to) ?? links.find((link) => path.startsWith(`${link.to}/`));
}
