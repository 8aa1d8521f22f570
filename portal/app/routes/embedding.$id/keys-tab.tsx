import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { embeddingLimits } from "@wardway/model";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { Icon, type IconName } from "#app/components/icon.tsx";
import { Section } from "#app/components/section.tsx";
import type { NewKey } from "#app/domain/embedding/site-keys.server.ts";
import { NewSecret, NewSecretForm } from "#app/sections/admin/new-secret.tsx";
import { CopyButton } from "#app/sections/embedding/copy-button.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import type { SiteView } from "./route.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

type Key = SiteView["keys"][number];

export function KeysTab(props: { site: SiteView; idempotencyKey: string; newKey: NewKey | null }) {
  const { site, idempotencyKey, newKey } = props;
  const isRevoked = site.revokedAt !== null;
  const isFull = site.keys.filter(({ state }) => state !== "expired").length >= embeddingLimits.keys;
  const keys = useRestoreFocus<HTMLDivElement>(site.keys.length);
  return (
    <>
      <Section
        title={t`Publishable key`}
        actions={<CopyButton text={site.publishableKey} what={t`publishable key`} />}
      >
        <p className="break-all font-mono text-sm">{site.publishableKey}</p>
        <p className="mt-2 max-w-prose text-muted text-sm">{t`Identifies this site. It is not secret and may be part of a page. It grants access to the public statistics only. With it, the rate limit is that of the site, not of the network.`}</p>
      </Section>
      {newKey && <NewKeyPanel key={newKey.id} newKey={newKey} />}
      <Section
        flush
        title={t`Secret keys`}
        description={t`Only for your own server, which opens a session for each of your staff with it. Several keys may be active during a replacement. A key stops working when it expires, and when the account that answers for it may no longer manage the site.`}
        actions={
          !isRevoked && (
            <NewSecretForm
              intent="addKey"
              idempotencyKey={idempotencyKey}
              lifetimes={embeddingLimits.keyDays}
              isFull={isFull}
              label={t`Add secret key`}
              pendingLabel={t`Adding...`}
            />
          )
        }
      >
        {isFull && (
          <p className="px-4 pb-3 text-muted text-sm sm:px-5">
            {t`There can be at most ${{ keys: embeddingLimits.keys }}. Revoke one that is no longer used.`}
          </p>
        )}
        <div ref={keys} tabIndex={-1} className="outline-none">
          <DataTable
            caption={t`Secret keys`}
            columns={columns}
            rows={site.keys}
            rowKey={({ id }) => id}
            isHighlighted={({ id }) => id === newKey?.id}
            empty={
              <EmptyState
                title={t`No secret keys`}
                description={
                  isRevoked
                    ? t`They have ended with the site.`
                    : t`The public statistics need none. To request and follow transports, add one and store it on your own server.`
                }
              />
            }
            {...(!isRevoked && {
              actions: (key: Key) => (
                <div className="flex flex-wrap gap-2">
                  {!key.isOwn && key.state !== "expired" && <AdoptKey keyId={key.id} hint={key.hint} />}
                  <RevokeKey keyId={key.id} hint={key.hint} />
                </div>
              ),
            })}
          />
        </div>
      </Section>
    </>
  );
}

function NewKeyPanel({ newKey }: { newKey: NewKey }) {
  return (
    <NewSecret
      title={t`New secret key`}
      label={t`Secret key`}
      value={newKey.secretKey}
      replayed={
        <Trans>
          The key that ends in <span className="font-mono">{newKey.hint}</span> was already created and is not
          shown again. If you have not copied it, revoke it and add another.
        </Trans>
      }
    >
      {t`Store it with your server's secrets. Anyone who has it can open sessions in the name of your staff.`}
    </NewSecret>
  );
}

function RevokeKey({ keyId, hint }: { keyId: number; hint: string }) {
  return (
    <ConfirmDialog
      trigger={t`Revoke`}
      triggerSize="small"
      title={t`Revoke the key that ends in ${hint}?`}
      description={t`It no longer opens sessions, and its open sessions end immediately. This cannot be undone.`}
      confirm={t`Revoke key`}
      confirming={t`Revoking...`}
      fields={{ intent: "revokeKey", keyId: String(keyId) }}
    />
  );
}

function AdoptKey({ keyId, hint }: { keyId: number; hint: string }) {
  return (
    <ConfirmDialog
      trigger={t`Adopt`}
      triggerSize="small"
      title={t`Adopt the key that ends in ${hint}?`}
      description={t`You answer for the key from now on. It works while your account may manage this site, until it expires.`}
      confirm={t`Adopt key`}
      confirmVariant="ink"
      fields={{ intent: "adoptKey", keyId: String(keyId) }}
    />
  );
}

function KeyFlag({ icon, word }: { icon: IconName; word: string }) {
  return (
    <span className="block">
      <Badge icon={<Icon name={icon} className="size-4" />} word={word} tone="text-danger" />
    </span>
  );
}

function Moment({ value }: { value: Date | string }) {
  return <Time {...useClock()} value={value} />;
}

const columns: readonly Column<Key>[] = [
  {
    key: "key",
    header: msg`Key`,
    cell: ({ hint }) => (
      <span className="font-mono">
        <code aria-hidden="true">wsk_...</code>
        <Trans>
          <span className="sr-only">ends in </span>
          {hint}
        </Trans>
      </span>
    ),
  },
  {
    key: "created",
    header: msg`Created`,
    cell: ({ createdAt }) => <Moment value={createdAt} />,
  },
  {
    key: "by",
    header: msg`Responsible account`,
    cell: ({ responsible, state }) => (
      <>
        <bdi className="wrap-anywhere">{responsible ?? "-"}</bdi>
        {state === "disabled" && <KeyFlag icon="ban" word={t`Disabled`} />}
      </>
    ),
  },
  {
    key: "expires",
    header: msg`Expires`,
    cell: ({ expiresAt, state, expiresSoon }) => (
      <>
        <Moment value={expiresAt} />
        {state === "expired" ? (
          <KeyFlag icon="ban" word={t`Expired`} />
        ) : (
          expiresSoon && <KeyFlag icon="alarm-clock" word={t`Soon`} />
        )}
      </>
    ),
  },
  {
    key: "used",
    header: msg`Last used`,
    cell: ({ lastUsedAt, isUnused }) => (
      <>
        {lastUsedAt === null ? t`Never` : <Moment value={lastUsedAt} />}
        {isUnused && <KeyFlag icon="clock" word={t`Unused`} />}
      </>
    ),
  },
];
