import type { Role } from "@wardway/model";
import { rolesMessages } from "@wardway/model/messages/en/roles";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "./badge.tsx";

const tones: Record<Role, string> = {
  admin: "text-role-admin",
  hospital: "text-role-hospital",
  ambulance: "text-role-ambulance",
};

export function RoleBadge({ role, className }: { role: Role; className?: string }) {
  const { t } = useTranslator(rolesMessages);
  return <Badge icon={<RoleDot />} word={t(`roles.${role}`)} tone={tones[role]} className={className} />;
}

const RoleDot = () => <span aria-hidden="true" className="size-2 rounded-full bg-current" />;
