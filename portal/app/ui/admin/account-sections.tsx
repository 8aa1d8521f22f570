import { useTranslator } from "@wardway/widgets/messages/messages";
import { LinkTabs } from "../link-tabs.tsx";
import { messages } from "./messages.ts";

export function AccountSections({ current }: { current: "users" | "invitations" | "organizations" }) {
  const { t } = useTranslator(messages);
  return (
    <div className="mb-5">
      <LinkTabs
        label={t("ui.admin.accounts")}
        current={current}
        tabs={[
          { value: "users", label: t("ui.admin.users"), to: "/admin/users" },
          { value: "invitations", label: t("ui.admin.invitations"), to: "/admin/invitations" },
          { value: "organizations", label: t("ui.admin.organizations"), to: "/admin/organizations" },
        ]}
      />
    </div>
  );
}
