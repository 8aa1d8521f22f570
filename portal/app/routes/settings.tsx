import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Card } from "@wardway/widgets/ui/card";
import { guard } from "../platform/guard.server.ts";
import { useViewer } from "../platform/viewer.ts";
import { Fact, Facts } from "../ui/account/facts.tsx";
import { LinkTabs } from "../ui/link-tabs.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export const meta: MetaFunction = () => [{ title: "Settings - Wardway" }];

export async function loader(args: LoaderFunctionArgs) {
  await guard(args, "signed-in");
  return null;
}

export default function Settings() {
  const { user } = useViewer();
  return (
    <>
      <PageHeader title="Settings" />
      <LinkTabs label="Settings" tabs={[{ value: "account", label: "Account" }]} current="account" />
      <Card className="mt-5 max-w-3xl">
        <Facts>
          <Fact label="Name">{user.name}</Fact>
          <Fact label="Email">{user.email}</Fact>
        </Facts>
        <p className="mt-5 border-line border-t pt-4 text-muted text-sm">
          To change them, contact your administrator.
        </p>
      </Card>
    </>
  );
}
