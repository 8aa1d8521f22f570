import { msg, t } from "@lingui/core/macro";
import { Link } from "@remix-run/react";
import { useHydrated } from "@wardway/widgets/ui/use-hydrated";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog } from "#app/components/dialog.tsx";
import { FadingPage } from "#app/components/fading-page.tsx";
import { Pager } from "#app/components/pager.tsx";
import type { AuditEntry } from "#app/sections/admin/audit-entry.server.ts";
import { AuditEntryFacts, AuditStatus, formatAuditUser } from "#app/sections/admin/audit-entry.tsx";
import { AuditAction, type AuditColumn, AuditTable } from "#app/sections/admin/audit-table.tsx";
import type { AuditLogPage } from "./route.tsx";

export interface AuditEntriesProps {
  page: AuditLogPage;
  timeZone: string;
  empty: ReactNode;
}

export function AuditEntries({ page, timeZone, empty }: AuditEntriesProps) {
  const hydrated = useHydrated();
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const opener = useRef<HTMLAnchorElement | null>(null);
  useEffect(() => {
    if (opened === null) opener.current?.focus();
  }, [opened]);
  const open = (event: MouseEvent<HTMLAnchorElement>, entry: AuditEntry) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    opener.current = event.currentTarget;
    setOpened(entry);
  };
  const link: AuditColumn<AuditEntry> = {
    name: "open",
    className: "open",
    header: msg`Actions`,
    // Without a script the link opens the entry's page.
    cell: (entry) => (
      <Link
        to={`/admin/logs/${entry.id}`}
        discover="none"
        aria-label={t`Details of entry ${{ id: entry.id }}`}
        aria-haspopup={hydrated ? "dialog" : undefined}
        onClick={(event) => open(event, entry)}
      >
        {t`Details`}
      </Link>
    ),
  };
  return (
    <FadingPage count={t`${{ count: page.entries.length }} entries on this page`}>
      {page.entries.length === 0 ? (
        empty
      ) : (
        <AuditTable
          caption={t`Audit logs, newest first`}
          columns={[...columns, link]}
          entries={page.entries}
        />
      )}
      <Pager previous={page.previous} next={page.next} label={t`Audit log pages`} />
      <Dialog
        open={opened !== null}
        onOpenChange={() => setOpened(null)}
        title={opened ? t`Entry ${{ id: opened.id }}` : ""}
        isText
      >
        {opened && <AuditEntryFacts entry={opened} timeZone={timeZone} />}
      </Dialog>
    </FadingPage>
  );
}

const columns: readonly AuditColumn<AuditEntry>[] = [
  {
    name: "time",
    header: msg`Timestamp`,
    cell: (entry) => <time dateTime={entry.moment}>{entry.timestamp}</time>,
  },
  { name: "user", header: msg`User`, cell: (entry) => <bdi>{formatAuditUser(entry)}</bdi> },
  {
    name: "action",
    header: msg`Action`,
    cell: ({ words, action }) => <AuditAction words={words} code={action} />,
  },
  { name: "resource", header: msg`Resource`, cell: (entry) => entry.resource },
  { name: "ip", header: msg`IP Address`, cell: (entry) => entry.ipAddress ?? "-" },
  {
    name: "status",
    className: "status",
    header: msg`Status`,
    cell: (entry) => <AuditStatus success={entry.success} />,
  },
];
