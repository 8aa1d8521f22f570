import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Section } from "#app/components/section.tsx";
import type { FormResult } from "#app/http/forms/define-action.server.ts";
import { useViewer } from "#app/shell/page/viewer.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { type Reading, ReadingForm } from "./reading-form.tsx";

/** @param formResult the rejected deletion, if any */
export function AccountTab(props: { reading: Reading; formResult: FormResult | undefined }) {
  const { reading, formResult } = props;
  const { user } = useViewer();
  return (
    <div className="narrow">
      <Section title={t`Account`}>
        <dl className="divide-y divide-line">
          <Fact label={t`Name`}>{user.name}</Fact>
          <Fact label={t`Email`}>{user.email}</Fact>
        </dl>
        <p className="mt-4 text-muted text-sm">
          <Trans>
            You change them on your{" "}
            <Link to="/profile" className="font-medium text-ink underline underline-offset-4">
              profile page
            </Link>
            .
          </Trans>
        </p>
      </Section>
      <ReadingForm reading={reading} />
      <DeleteAccount formResult={formResult} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-3.5 first:pt-0 last:pb-0 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm leading-6">{label}</dt>
      <dd className="wrap-anywhere">{children ?? <span className="text-muted">{t`Not given`}</span>}</dd>
    </div>
  );
}
