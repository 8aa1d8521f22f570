import { Link } from "@remix-run/react";
import { Activity, ChevronRight, type LucideIcon, Mail, Route, Settings, Users } from "lucide-react";

const links: readonly { to: string; label: string; text: string; icon: LucideIcon }[] = [
  {
    to: "/admin/settings",
    label: "System settings",
    text: "Name and contact, maintenance, sessions and passwords, mail.",
    icon: Settings,
  },
  {
    to: "/admin/routes",
    label: "Route optimization",
    text: "Maps, routes and how far a transport may go.",
    icon: Route,
  },
  {
    to: "/admin/users",
    label: "User management",
    text: "Accounts, invitations and organizations.",
    icon: Users,
  },
  { to: "/admin/messages", label: "Messages", text: "What visitors wrote by the contact form.", icon: Mail },
  {
    to: "/debug",
    label: "System diagnostics",
    text: "Whether the parts of this installation answer now.",
    icon: Activity,
  },
];

export function SettingsNavigation() {
  return (
    <nav aria-label="Settings">
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {links.map(({ to, label, text, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-raised/50 sm:px-5">
              <Icon aria-hidden="true" className="size-6 shrink-0 text-primary" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{label}</span>
                <span className="block text-muted text-sm">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
