import { type Action, type Actor, accountMay, type Role } from "@wardway/model";
import { createTranslator } from "@wardway/model/messages/translator";
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
  Megaphone,
  MessagesSquare,
  MonitorPlay,
  Route,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Star,
  User,
  Users,
} from "lucide-react";
import { portalLanguage } from "#app/infra/language.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

export interface Destination {
  label: string;
  to: string;
  icon: LucideIcon;
  /** If not every account of the role has it. */
  action?: Action;
}

const profile = { label: translate("ui.shell.profile"), to: "/profile", icon: User };
const settings = { label: translate("ui.shell.settings"), to: "/settings", icon: Settings };
const history = { label: translate("ui.shell.transportHistory"), to: "/transport-history", icon: History };
const ratings = { label: translate("ui.shell.ratingsFeedback"), to: "/ratings", icon: Star };
const newRequest = { label: translate("ui.shell.newTransportRequest"), to: "/new-request", icon: CirclePlus };
const embedding: Destination = {
  label: translate("ui.shell.embedding"),
  to: "/embedding",
  icon: Code,
  action: "embedding.read",
};
const activeTransports = {
  label: translate("ui.shell.activeTransports"),
  to: "/active-transports",
  icon: Activity,
};
const myTransports = { label: translate("ui.shell.myTransports"), to: "/my-transports", icon: Smartphone };
const diagnostics = { label: translate("ui.shell.systemDiagnostics"), to: "/debug", icon: HeartPulse };
const availableRequests = {
  label: translate("ui.shell.availableRequests"),
  // The list of the dashboard, whose top has the figures.
  to: "/ambulance-dashboard#requests",
  icon: ListChecks,
};

const dashboardPaths: Record<Role, string> = {
  hospital: "/hospital-dashboard",
  ambulance: "/ambulance-dashboard",
  admin: "/admin",
};

export const topBarLinks: Record<Role, readonly Destination[]> = {
  hospital: [
    { label: translate("ui.shell.dashboard"), to: "/hospital-dashboard", icon: LayoutDashboard },
    { label: translate("ui.shell.newRequest"), to: "/new-request", icon: CirclePlus },
    activeTransports,
  ],
  ambulance: [availableRequests, { ...history, label: translate("ui.shell.history") }],
  admin: [
    { label: translate("ui.shell.admin"), to: "/admin", icon: ShieldCheck },
    { label: translate("ui.shell.hospital"), to: "/hospital-dashboard", icon: Hospital },
    { label: translate("ui.shell.ambulance"), to: "/ambulance-dashboard", icon: Ambulance },
  ],
};

function dashboard(role: Role): Destination {
  return { label: translate("ui.shell.dashboard"), to: dashboardPaths[role], icon: LayoutDashboard };
}

export interface SidebarSection {
  /** Null for a single section. */
  label: string | null;
  links: readonly Destination[];
}

const administration: readonly Destination[] = [
  dashboard("admin"),
  { label: translate("ui.shell.users"), to: "/admin/users", icon: Users },
  { label: translate("ui.shell.organizations"), to: "/admin/organizations", icon: Building2 },
  { label: translate("ui.shell.invitations"), to: "/admin/invitations", icon: MailPlus },
  embedding,
  { label: translate("ui.shell.displays"), to: "/displays", icon: MonitorPlay },
  { label: translate("ui.shell.auditLogs"), to: "/admin/logs", icon: FileClock },
  { label: translate("ui.shell.contactMessages"), to: "/admin/messages", icon: MessagesSquare },
  { label: translate("ui.shell.announcements"), to: "/admin/announcements", icon: Megaphone },
  { label: translate("ui.shell.systemSettings"), to: "/admin/settings", icon: SlidersHorizontal },
  { label: translate("ui.shell.routeSettings"), to: "/admin/routes", icon: Route },
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
    {
      label: null,
      links: [
        dashboard("ambulance"),
        availableRequests,
        activeTransports,
        myTransports,
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
      links: [newRequest, activeTransports, availableRequests, history, ratings],
    },
    { label: translate("ui.shell.yourAccount"), links: [profile, settings] },
  ],
};

export function getSidebarSections(account: Pick<Actor, "role" | "isManager">): readonly SidebarSection[] {
  return sidebarSections[account.role].map((section) => ({
    ...section,
    links: section.links.filter(({ action }) => action === undefined || accountMay(account, action)),
  }));
}

const adminDashboards: readonly Destination[] = [
  { label: translate("ui.shell.adminDashboard"), to: "/admin", icon: ShieldCheck },
  { label: translate("ui.shell.hospitalDashboard"), to: "/hospital-dashboard", icon: Hospital },
  { label: translate("ui.shell.ambulanceDashboard"), to: "/ambulance-dashboard", icon: Ambulance },
];

export const userMenuLinks: Record<Role, readonly Destination[]> = {
  hospital: [profile, settings],
  ambulance: [profile, settings],
  admin: [profile, settings, ...adminDashboards, diagnostics],
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
