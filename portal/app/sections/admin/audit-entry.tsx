import { t } from "@lingui/core/macro";
import { Button } from "@wardway/widgets/ui/button";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { Fact, Facts } from "../transports/transport/facts.tsx";
import type { AuditEntry } from "./audit-entry.server.ts";

/** The username, else the user id, or '-' for an anonymous caller. */
export function formatAuditUser({ username, userId }: Pick<AuditEntry, "username" | "userId">): string {
  return username ?? (userId === null ? "-" : t`User #${userId}`);
}

export function AuditStatus({ success }: { success: boolean }) {
  return success ? t`Success` : <strong className="audit-failed">{t`Failed`}</strong>;
}

export function AuditEntryFacts({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  return (
    <>
      <Facts>
        <Fact name={t`Timestamp`}>
          <time dateTime={entry.moment}>{entry.timestamp}</time>
          <span className="block text-muted text-sm">{timeZone.replaceAll("_", " ")}</span>
        </Fact>
        <Fact name={t`Timestamp (UTC)`}>{entry.moment}</Fact>
        <Fact name={t`User`}>
          <bdi>{formatAuditUser(entry)}</bdi>
        </Fact>
        <Fact name={t`User id`}>{entry.userId ?? "-"}</Fact>
        <Fact name={t`Action`}>
          {entry.words ?? entry.action}
          {entry.words !== null && <code className="block text-muted text-sm">{entry.action}</code>}
        </Fact>
        <Fact name={t`Resource`}>{entry.resource}</Fact>
        <Fact name={t`IP Address`}>{entry.ipAddress ?? "-"}</Fact>
        <Fact name={t`Status`}>
          <AuditStatus success={entry.success} />
        </Fact>
      </Facts>
      <div className="mt-5 mb-1.5 flex min-h-11 items-center justify-between gap-4 lg:min-h-9">
        <h3 id={`details-of-${entry.id}`} className="text-muted text-sm">
          {t`Details`}
        </h3>
        <CopyButton text={entry.details} />
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard */}
      <section
        aria-labelledby={`details-of-${entry.id}`}
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-md border border-line bg-canvas p-3"
      >
        <pre className="whitespace-pre-wrap font-mono text-sm wrap-anywhere">{entry.details}</pre>
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard */}
    </>
  );
}

/** Needs a script and a clipboard (HTTPS). */
function CopyButton({ text }: { text: string }) {
  const [status, setStatus] = useState<string | null>(null);
  if (!useHydrated() || !navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus(t`Copied`),
      () => setStatus(t`Not copied. Select the text instead.`),
    );
  return (
    <span className="flex items-center gap-3">
      <span role="status" className="text-muted text-sm">
        {status}
      </span>
      <Button variant="secondary" size="small" icon={<Icon name="copy" className="size-4" />} onClick={copy}>
        {t`Copy details`}
      </Button>
    </span>
  );
}
