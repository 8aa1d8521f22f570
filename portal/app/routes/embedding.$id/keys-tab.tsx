import { embeddingLimits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import type { NewKey } from "#app/domain/embedding/keys.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { NewSecret, NewSecretForm } from "#app/ui/admin/new-secret.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { CopyButton } from "#app/ui/embedding/copy-button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import type { SiteView } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

type Key = SiteView["keys"][number];

export function KeysTab(props: { site: SiteView; idempotencyKey: string; newKey: NewKey | null }) {
  const { t } = useTranslator(messages);
  const { site, idempotencyKey, newKey } = props;
  const isRevoked = site.revokedAt !== null;
  const isFull = site.keys.filter(({ state }) => state !== "expired").length >= embeddingLimits.keys;
  const keys = useRestoreFocus<HTMLDivElement>(site.keys.length);
  return (
    <>
      <Section
        title={t("embeddingId.publishableKey")}
        actions={<CopyButton text={site.publishableKey} what={t("embeddingId.publishableKeyCopied")} />}
      >
        <p className="break-all font-mono text-sm">{site.publishableKey}</p>
        <p className="mt-2 max-w-prose text-muted text-sm">{t("embeddingId.identifiesThisSiteItIs")}</p>
      </Section>
      {newKey && <NewKeyPanel key={newKey.id} newKey={newKey} />}
      <Section
        flush
        title={t("embeddingId.secretKeys")}
        description={t("embeddingId.onlyForYourOwnServer")}
        actions={
          !isRevoked && (
            <NewSecretForm
              intent="addKey"
              idempotencyKey={idempotencyKey}
              lifetimes={embeddingLimits.keyDays}
              isFull={isFull}
              label={t("embeddingId.addSecretKey")}
              pendingLabel={t("embeddingId.adding")}
            />
          )
        }
      >
        {isFull && (
          <p className="px-4 pb-3 text-muted text-sm sm:px-5">
            {t("embeddingId.thereCanBeAtMost", { keys: embeddingLimits.keys })}
          </p>
        )}
        <div ref={keys} tabIndex={-1} className="outline-none">
          <DataTable
            caption={t("embeddingId.secretKeys")}
            columns={columns}
            rows={site.keys}
            rowKey={({ id }) => id}
            isHighlighted={({ id }) => id === newKey?.id}
            empty={
              <EmptyState
                title={t("embeddingId.noSecretKeys")}
                description={
                  isRevoked
                    ? t("embeddingId.theyHaveEndedWithThe")
                    : t("embeddingId.thePublicStatisticsNeedNone")
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
  const { t } = useTranslator(messages);
  return (
    <NewSecret
      title={t("embeddingId.newSecretKey")}
      label={t("embeddingId.secretKey")}
      value={newKey.secretKey}
      replayed={
        <>
          The key that ends in <span className="font-mono">{newKey.hint}</span> was already created and is not
          shown again. If you have not copied it, revoke it and add another.
        </>
      }
    >
      {t("embeddingId.storeItWithYourServers")}
    </NewSecret>
  );
}

function RevokeKey({ keyId, hint }: { keyId: number; hint: string }) {
  const { t } = useTranslator(messages);
  return (
    <ConfirmDialog
      trigger={t("embeddingId.revoke")}
      triggerSize="small"
      title={t("embeddingId.revokeTheKeyThatEnds", { hint })}
      description={t("embeddingId.itNoLongerOpensSessions")}
      confirm={t("embeddingId.revokeKey")}
      confirming={t("embeddingId.revoking")}
      fields={{ intent: "revokeKey", keyId: String(keyId) }}
    />
  );
}

function AdoptKey({ keyId, hint }: { keyId: number; hint: string }) {
  const { t } = useTranslator(messages);
  return (
    <ConfirmDialog
      trigger={t("embeddingId.adopt")}
      triggerSize="small"
      title={t("embeddingId.adoptTheKeyThatEnds", { hint })}
      description={t("embeddingId.youAnswerForTheKey")}
      confirm={t("embeddingId.adoptKey")}
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
    header: translate("embeddingId.key"),
    cell: ({ hint }) => (
      <span className="font-mono">
        <span aria-hidden="true">{translate("embeddingId.wsk")}</span>
        <span className="sr-only">{translate("embeddingId.endsIn")} </span>
        {hint}
      </span>
    ),
  },
  {
    key: "created",
    header: translate("embeddingId.created"),
    cell: ({ createdAt }) => <Moment value={createdAt} />,
  },
  {
    key: "by",
    header: translate("embeddingId.by"),
    cell: ({ responsible, state }) => (
      <>
        <bdi className="wrap-anywhere">{responsible ?? "-"}</bdi>
        {state === "disabled" && <KeyFlag icon="ban" word={translate("embeddingId.disabled")} />}
      </>
    ),
  },
  {
    key: "expires",
    header: translate("embeddingId.expires"),
    cell: ({ expiresAt, state, expiresSoon }) => (
      <>
        <Moment value={expiresAt} />
        {state === "expired" ? (
          <KeyFlag icon="ban" word={translate("embeddingId.expired")} />
        ) : (
          expiresSoon && <KeyFlag icon="alarm-clock" word={translate("embeddingId.soon")} />
        )}
      </>
    ),
  },
  {
    key: "used",
    header: translate("embeddingId.lastUsed"),
    cell: ({ lastUsedAt, isUnused }) => (
      <>
        {lastUsedAt === null ? translate("embeddingId.never") : <Moment value={lastUsedAt} />}
        {isUnused && <KeyFlag icon="clock" word={translate("embeddingId.unused")} />}
      </>
    ),
  },
];
