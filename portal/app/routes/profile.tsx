import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { Role } from "@wardway/db/model";
import { Card } from "@wardway/widgets/ui/card";
import { RoleBadge } from "@wardway/widgets/ui/role-badge";
import { Time } from "@wardway/widgets/ui/time";
import { ShieldCheck } from "lucide-react";
import { guard } from "../platform/guard.server.ts";
import { useViewer } from "../platform/viewer.ts";
import { Fact, Facts } from "../ui/account/facts.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export const meta: MetaFunction = () => [{ title: "Profile - Wardway" }];

const titles: Record<Role, string> = {
  hospital: "Hospital Profile",
  ambulance: "Ambulance Company Profile",
  admin: "Profile",
};

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "signed-in");
  return null;
}

export default function Profile() {
  const { user, now, timeZone } = useViewer();
  return (
    <>
      <PageHeader
        title={titles[user.role]}
        description="Your account, as your administrator set it up."
        actions={
          user.role === "admin" && (
            <LinkButton
              to="/admin"
              variant="secondary"
              icon={<ShieldCheck aria-hidden="true" className="size-4" />}
            >
              Admin Dashboard
            </LinkButton>
          )
        }
      />
      <Card title="Account" className="max-w-3xl">
        <Facts>
          <Fact label="Name">{user.name}</Fact>
          <Fact label="Username">{user.username}</Fact>
          <Fact label="Email">{user.email}</Fact>
          <Fact label="Phone">{user.phone}</Fact>
          <Fact label="Address">{user.address}</Fact>
          <Fact label="Role">
            <RoleBadge role={user.role} />
          </Fact>
          {user.organization && <Fact label="Organization">{user.organization}</Fact>}
          <Fact label="Account since">
            <Time value={user.createdAt} now={now} timeZone={timeZone} show="day" />
          </Fact>
        </Facts>
      </Card>
    </>
  );
}
