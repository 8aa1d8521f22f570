import { LinkTabs } from "../link-tabs.tsx";

/** Tabs of users, invitations and organizations. */
export function AccountSections({ current }: { current: "users" | "invitations" | "organizations" }) {
  return (
    <div className="mb-5">
      <LinkTabs
        label="Accounts"
        current={current}
        tabs={[
          { value: "users", label: "Users", to: "/admin/users" },
          { value: "invitations", label: "Invitations", to: "/admin/invitations" },
          { value: "organizations", label: "Organizations", to: "/admin/organizations" },
        ]}
      />
    </div>
  );
}
