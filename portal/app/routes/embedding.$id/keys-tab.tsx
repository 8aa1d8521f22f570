import { Form } from "@remix-run/react";
import { embeddingLimits } from "@wardway/model";
import { Button } from "@wardway/widgets/ui/button";
import { Card } from "@wardway/widgets/ui/card";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { KeyRound, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { NewKey } from "#app/domain/embedding/keys.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { SecretOnce } from "#app/ui/admin/secret-once.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { CopyButton } from "./copy-button.tsx";
import type { SiteView } from "./loader.server.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

type Key = SiteView["keys"][number];

/** The publishable key for pages and the secret keys for the hospital's server. */
export function KeysTab(props: { site: SiteView; idempotencyKey: string; newKey: NewKey | null }) {
  const { site, idempotencyKey, newKey } = props;
  const pending = useSubmission().formData?.get("intent") === "addKey";
  const isRevoked = site.revokedAt !== null;
  const isFull = site.keys.length >= embeddingLimits.keys;
  const keys = useRestoreFocus<HTMLDivElement>(site.keys.length);
  return (
    <>
      <Card
        title="Publishable key"
        actions={<CopyButton text={site.publishableKey} what="publishable key" />}
      >
        <p className="break-all font-mono text-sm">{site.publishableKey}</p>
        <p className="mt-2 max-w-prose text-muted text-sm">
          Names this site and is no secret: it may stand in a page. It opens the public figures and nothing
          more. A page of the site's origins that shows them with it is not kept waiting by others of the same
          network.
        </p>
      </Card>
      {newKey && <NewKeyPanel key={newKey.id} newKey={newKey} />}
      <Card
        flush
        title="Secret keys"
        description="For your own server alone, which opens a session for each of your staff with it. Several may be in force while one replaces another."
        actions={
          !isRevoked && (
            <Form method="post" preventScrollReset className="max-sm:w-full">
              <input type="hidden" name="intent" value="addKey" />
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <Button
                type="submit"
                disabled={isFull}
                pending={pending}
                pendingLabel="Adding..."
                icon={<Plus aria-hidden="true" className="size-4" />}
                className="max-sm:w-full"
              >
                Add secret key
              </Button>
            </Form>
          )
        }
      >
        {isFull && (
          <p className="px-4 pb-3 text-muted text-sm sm:px-5">
            There can be at most {embeddingLimits.keys}. Revoke one that is no longer used.
          </p>
        )}
        <div ref={keys} tabIndex={-1} className="outline-none">
          <DataTable
            caption="Secret keys"
            columns={columns}
            rows={site.keys}
            rowKey={({ id }) => id}
            isMarked={({ id }) => id === newKey?.id}
            empty={
              <EmptyState
                icon={KeyRound}
                title="No secret keys"
                description={
                  isRevoked
                    ? "They have ended with the site."
                    : "The public figures need none. To request and to follow transports, add one and put it on your own server."
                }
              />
            }
            {...(!isRevoked && { actions: (key: Key) => <RevokeKey keyId={key.id} hint={key.hint} /> })}
          />
        </div>
      </Card>
    </>
  );
}

/** The created key. A repeated submission with the same idempotency key returns it without the secret. */
function NewKeyPanel({ newKey }: { newKey: NewKey }) {
  const panel = useRef<HTMLDivElement>(null);
  // The panel is above the button that had the focus, and the secret is shown only once.
  useEffect(() => panel.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={panel}>
      <Card title="New secret key" className="border-primary">
        {newKey.secretKey === null ? (
          <p role="status">
            The key that ends in <span className="font-mono">{newKey.hint}</span> was made already and is not
            shown again. If you have not copied it, revoke it and add another.
          </p>
        ) : (
          <SecretOnce label="Secret key" value={newKey.secretKey}>
            Put it where your server keeps its secrets. Whoever has it can open sessions in the name of your
            staff.
          </SecretOnce>
        )}
      </Card>
    </div>
  );
}

function RevokeKey({ keyId, hint }: { keyId: number; hint: string }) {
  return (
    <ConfirmDialog
      trigger="Revoke"
      triggerSize="small"
      title={`Revoke the key that ends in ${hint}?`}
      description="It opens no session any more, and those it has opened end at once. This cannot be undone."
      confirm="Revoke key"
      confirming="Revoking..."
      fields={{ intent: "revokeKey", keyId: String(keyId) }}
    />
  );
}

function Moment({ value }: { value: Date | string }) {
  return <Time {...useClock()} value={value} />;
}

const columns: readonly Column<Key>[] = [
  {
    key: "key",
    header: "Key",
    cell: ({ hint }) => (
      <span className="font-mono">
        <span aria-hidden="true">wsk_...</span>
        <span className="sr-only">ends in </span>
        {hint}
      </span>
    ),
  },
  { key: "created", header: "Created", cell: ({ createdAt }) => <Moment value={createdAt} /> },
  {
    key: "by",
    header: "By",
    cell: ({ createdBy }) => <bdi className="wrap-anywhere">{createdBy ?? "-"}</bdi>,
  },
  {
    key: "used",
    header: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <Moment value={lastUsedAt} />),
  },
];
