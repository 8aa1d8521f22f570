import type { Role } from "@wardway/model";
import { rolesMessages } from "@wardway/model/messages/en/roles";
import { Ambulance, Hospital, type LucideIcon, ShieldCheck } from "lucide-react";
import { useTranslator } from "../messages/messages.tsx";
import { Badge } from "./badge.tsx";

const styles: Record<Role, { icon: LucideIcon; tone: string }> = {
  admin: { icon: ShieldCheck, tone: "text-role-admin bg-role-admin/12" },
  hospital: { icon: Hospital, tone: "text-role-hospital bg-role-hospital/12" },
  ambulance: { icon: Ambulance, tone: "text-role-ambulance bg-role-ambulance/12" },
};

export function RoleBadge({ role, className }: { role: Role; className?: string }) {
  const { t } = useTranslator(rolesMessages);
  return <Badge {...styles[role]} word={t(`roles.${role}`)} className={className} />;
}
