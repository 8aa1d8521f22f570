import { Link } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import { useViewer } from "#app/http/viewer.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { Fact, Facts } from "./facts.tsx";
import type { SettingsAnswer } from "./settings-actions.server.ts";

/** Whose account it is, and the way to delete it. @param answer where the deletion was refused */
export function AccountTab({ answer }: { answer: SettingsAnswer | undefined }) {
  const { user } = useViewer();
  return (
    <div className="flex max-w-3xl flex-col gap-4 lg:gap-5">
      <Card title="Account">
        <Facts>
          <Fact label="Name">{user.name}</Fact>
          <Fact label="Email">{user.email}</Fact>
        </Facts>
        <p className="mt-5 border-line border-t pt-4 text-muted text-sm">
          You change them on your{" "}
          <Link to="/profile" className="font-medium text-primary underline underline-offset-4">
            profile page
          </Link>
          .
        </p>
      </Card>
      <DeleteAccount answer={answer} />
    </div>
  );
}
