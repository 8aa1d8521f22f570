import { Form } from "@remix-run/react";
import { embeddingLimits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Button } from "@wardway/widgets/ui/button";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { useEffect, useRef } from "react";
import type { NewKey } from "#app/domain/embedding/keys.server.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { SecretOnce } from "#app/ui/admin/secret-once.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Section } from "#app/ui/section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import { CopyButton } from "./copy-button.tsx";
import type { SiteView } from "./loader.server.ts";
import { messages } from "./messages.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

type Key = SiteView["keys"][number];

export function KeysTab(props: { site: SiteView; idempotencyKey: string; newKey: NewKey | null }) {
  const { t } = useTranslator(messages);
  const { site, idempotencyKey, newKey } = props;
  const pending = useSubmission().formData?.get("intent") === "addKey";
  const isRevoked = site.revokedAt !== null;
  const isFull = site.keys.length >= embeddingLimits.keys;
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
            <Form method="post" preventScrollReset className="max-sm:w-full">
              <input type="hidden" name="intent" value="addKey" />
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <Button
                type="submit"
                disabled={isFull}
                pending={pending}
                pendingLabel={t("embeddingId.adding")}
                icon={<Icon name="plus" className="size-4" />}
                className="max-sm:w-full"
              >
                {t("embeddingId.addSecretKey")}
              </Button>
            </Form>
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
            {...(!isRevoked && { actions: (key: Key) => <RevokeKey keyId={key.id} hint={key.hint} /> })}
          />
        </div>
      </Section>
    </>
  );
}

/** A retry with the same idempotency key returns no secret. */
function NewKeyPanel({ newKey }: { newKey: NewKey }) {
  const { t } = useTranslator(messages);
  const panel = useRef<HTMLDivElement>(null);
  // The panel is above the focused button, and the secret is shown only once.
  useEffect(() => panel.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={panel}>
      <Section title={t("embeddingId.newSecretKey")}>
        {newKey.secretKey === null ? (
          <p role="status">
            The key that ends in <span className="font-mono">{newKey.hint}</span> was already created and is
            not shown again. If you have not copied it, revoke it and add another.
          </p>
        ) : (
          <SecretOnce label={t("embeddingId.secretKey")} value={newKey.secretKey}>
            {t("embeddingId.storeItWithYourServers")}
          </SecretOnce>
        )}
      </Section>
    </div>
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
    cell: ({ createdBy }) => <bdi className="wrap-anywhere">{createdBy ?? "-"}</bdi>,
  },
  {
    key: "used",
    header: translate("embeddingId.lastUsed"),
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? translate("embeddingId.never") : <Moment value={lastUsedAt} />,
  },
];
