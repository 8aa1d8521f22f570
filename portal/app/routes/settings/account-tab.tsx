import { Link } from "@remix-run/react";
import { Card } from "@wardway/widgets/ui/card";
import type { ReactNode } from "react";
import { useViewer } from "#app/http/viewer.ts";
import type { AccountFormResult } from "./action.server.ts";
import { DeleteAccount } from "./delete-account.tsx";

/** @param formResult the result of the deletion form if it was rejected */
export function AccountTab({ formResult }: { formResult: AccountFormResult | undefined }) {
  const { user } = useViewer();
  return (
    <div className="flex max-w-3xl flex-col gap-4 lg:gap-5">
      <Card title="Account">
        <dl className="divide-y divide-line">
          <Fact label="Name">{user.name}</Fact>
          <Fact label="Email">{user.email}</Fact>
        </dl>
        <p className="mt-5 border-line border-t pt-4 text-muted text-sm">
          You change them on your{" "}
          <Link to="/profile" className="font-medium text-primary underline underline-offset-4">
            profile page
          </Link>
          .
        </p>
      </Card>
      <DeleteAccount formResult={formResult} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-3.5 first:pt-0 last:pb-0 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm leading-6">{label}</dt>
      <dd className="wrap-anywhere">{children ?? <span className="text-muted">Not given</span>}</dd>
    </div>
  );
}
