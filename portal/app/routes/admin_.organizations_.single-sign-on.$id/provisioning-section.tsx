import { useActionData, useLoaderData } from "@remix-run/react";
import { provisioningLimits } from "@wardway/model";
import { createTranslator, useTranslator } from "@wardway/widgets/messages/messages";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import type { NewProvisioningToken } from "#app/domain/provisioning/tokens.server.ts";
import { portalLanguage } from "#app/infra/language.ts";
import { NewSecret, NewSecretForm } from "#app/ui/admin/new-secret.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { CopyButton } from "#app/ui/embedding/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ProblemBanner } from "#app/ui/problem-banner.tsx";
import { Section } from "#app/ui/section.tsx";
import { useClock } from "#app/ui/use-clock.ts";
import type { action } from "./action.server.ts";
import type { loader } from "./loader.server.ts";
import { messages } from "./messages.ts";

const { t: translate } = createTranslator(portalLanguage, messages);

type Token = ReturnType<typeof useLoaderData<typeof loader>>["tokens"][number];

export function ProvisioningSection() {
  const { t } = useTranslator(messages);
  const { organization, provider, scimAddress, tokens } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const made = result?.intent === "makeToken" ? result : undefined;
  const isReady = provider?.isEnabled === true && provider.provisionedClaim !== null;
  const isFull = tokens.filter(({ isExpired }) => !isExpired).length >= provisioningLimits.tokens;
  return (
    <>
      {made?.newToken && <NewToken key={made.newToken.id} newToken={made.newToken} />}
      <Section
        title={t("adminSingleSignOn.provisioning")}
        description={<bdi>{t("adminSingleSignOn.providerManages", { organization: organization.name })}</bdi>}
      >
        <p className="font-medium text-sm">{t("adminSingleSignOn.address")}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="min-w-0 wrap-anywhere text-sm">{scimAddress}</code>
          <CopyButton text={scimAddress} what={t("adminSingleSignOn.address")} />
        </div>
      </Section>
      <Section flush title={t("adminSingleSignOn.tokens")} actions={isReady && <MakeToken isFull={isFull} />}>
        <ProblemBanner
          errors={Object.values(made?.reply?.error ?? {})
            .flat()
            .map(String)}
          className="mx-4 mb-3 sm:mx-5"
        />
        {!isReady && tokens.length > 0 && (
          <p className="px-4 pb-3 text-sm sm:px-5">{t("adminSingleSignOn.callsAreRejected")}</p>
        )}
        {isFull && (
          <p className="px-4 pb-3 text-muted text-sm sm:px-5">
            {t("adminSingleSignOn.atMost", { max: provisioningLimits.tokens })}
          </p>
        )}
        <DataTable
          caption={t("adminSingleSignOn.tokens")}
          columns={columns}
          rows={tokens}
          rowKey={({ id }) => id}
          isHighlighted={({ id }) => id === made?.newToken?.id}
          empty={
            <EmptyState
              title={t("adminSingleSignOn.noTokens")}
              description={isReady ? t("adminSingleSignOn.withoutAToken") : t("adminSingleSignOn.setUpFirst")}
            />
          }
          actions={(token: Token) => <RevokeToken {...token} />}
        />
      </Section>
    </>
  );
}

function MakeToken({ isFull }: { isFull: boolean }) {
  const { t } = useTranslator(messages);
  const { idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <NewSecretForm
      intent="makeToken"
      idempotencyKey={idempotencyKey}
      lifetimes={provisioningLimits.tokenDays}
      isFull={isFull}
      label={t("adminSingleSignOn.makeToken")}
      pendingLabel={t("adminSingleSignOn.making")}
    />
  );
}

function NewToken({ newToken: { hint, token } }: { newToken: NewProvisioningToken }) {
  const { t } = useTranslator(messages);
  return (
    <NewSecret
      title={t("adminSingleSignOn.newToken")}
      label={t("adminSingleSignOn.token")}
      value={token}
      replayed={t("adminSingleSignOn.madeAlready", { hint })}
    >
      {t("adminSingleSignOn.enterItAtTheProvider")}
    </NewSecret>
  );
}

function RevokeToken({ id, hint }: Pick<Token, "id" | "hint">) {
  const { t } = useTranslator(messages);
  return (
    <ConfirmDialog
      trigger={t("adminSingleSignOn.revoke")}
      triggerSize="small"
      title={t("adminSingleSignOn.revokeTokenThatEnds", { hint })}
      description={t("adminSingleSignOn.providerIsRejected")}
      confirm={t("adminSingleSignOn.revokeToken")}
      confirming={t("adminSingleSignOn.revoking")}
      fields={{ intent: "revokeToken", tokenId: String(id) }}
    />
  );
}

function Moment({ value }: { value: Date | string }) {
  return <Time {...useClock()} value={value} />;
}

const columns: readonly Column<Token>[] = [
  {
    key: "token",
    header: translate("adminSingleSignOn.token"),
    cell: ({ hint }) => (
      <span className="font-mono">
        <span aria-hidden="true">{translate("adminSingleSignOn.prefix")}</span>
        <span className="sr-only">{translate("adminSingleSignOn.endsIn")} </span>
        {hint}
      </span>
    ),
  },
  {
    key: "by",
    header: translate("adminSingleSignOn.madeBy"),
    cell: ({ createdBy }) => <bdi className="wrap-anywhere">{createdBy ?? "-"}</bdi>,
  },
  {
    key: "made",
    header: translate("adminSingleSignOn.made"),
    cell: ({ createdAt }) => <Moment value={createdAt} />,
  },
  {
    key: "expires",
    header: translate("adminSingleSignOn.expires"),
    cell: ({ expiresAt, isExpired }) => (
      <>
        <Moment value={expiresAt} />
        {isExpired && (
          <span className="block">
            <Badge
              icon={<Icon name="ban" className="size-4" />}
              word={translate("adminSingleSignOn.expired")}
              tone="text-danger"
            />
          </span>
        )}
      </>
    ),
  },
  {
    key: "used",
    header: translate("adminSingleSignOn.lastUsed"),
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? translate("adminSingleSignOn.never") : <Moment value={lastUsedAt} />,
  },
];
