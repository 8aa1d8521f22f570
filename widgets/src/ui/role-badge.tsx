import type { Role } from "@wardway/model";
import { rolesMessages } from "@wardway/model/messages/en/roles";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "./badge.tsx";
import { classNames } from "./class-names.ts";

const tones: Record<Role, string> = {
  admin: "text-role-admin",
  hospital: "text-role-hospital",
  ambulance: "text-role-ambulance",
};

export function RoleBadge({ role, className }: { role: Role; className?: string }) {
  const { t } = useTranslator(rolesMessages);
  return (
    <Badge word={t(`roles.${role}`)} tone={tones[role]} className={classNames("badge-dot", className)} />
  );
}
