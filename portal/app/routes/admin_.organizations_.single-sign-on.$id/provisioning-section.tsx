import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useActionData, useLoaderData } from "@remix-run/react";
import { provisioningLimits } from "@wardway/model";
import { Badge } from "@wardway/widgets/ui/badge";
import { EmptyState } from "@wardway/widgets/ui/empty-state";
import { Time } from "@wardway/widgets/ui/time";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { type Column, DataTable } from "#app/components/data-table.tsx";
import { firstError } from "#app/components/first-error.ts";
import { Icon } from "#app/components/icon.tsx";
import { ProblemBanner } from "#app/components/problem-banner.tsx";
import { Section } from "#app/components/section.tsx";
import type { NewProvisioningToken } from "#app/domain/provisioning/tokens.server.ts";
import { NewSecret, NewSecretForm } from "#app/sections/admin/new-secret.tsx";
import { CopyButton } from "#app/sections/embedding/copy-button.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import type { action, loader } from "./route.tsx";

type Token = ReturnType<typeof useLoaderData<typeof loader>>["tokens"][number];

export function ProvisioningSection() {
  const { organization, provider, scimAddress, tokens } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const made = result?.intent === "makeToken" ? result : undefined;
  const isReady = provider?.isEnabled === true && provider.provisionedClaim !== null;
  const isFull = tokens.filter(({ isExpired }) => !isExpired).length >= provisioningLimits.tokens;
  return (
    <>
      {made?.newToken && <NewToken key={made.newToken.id} newToken={made.newToken} />}
      <Section
        title={t`Provisioning (SCIM)`}
        description={
          <bdi>{t`The provider creates, changes and deactivates the accounts of ${{ organization: organization.name }}. Enter this address and a token there.`}</bdi>
        }
      >
        <p className="font-medium text-sm">{t`Address`}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
          <code className="min-w-0 wrap-anywhere text-sm">{scimAddress}</code>
          <CopyButton text={scimAddress} what={t`Address`} />
        </div>
      </Section>
      <Section flush title={t`Tokens`} actions={isReady && <MakeToken isFull={isFull} />}>
        <ProblemBanner errors={firstError(made?.reply)} className="mx-4 mb-3 sm:mx-5" />
        {!isReady && tokens.length > 0 && (
          <p className="px-4 pb-3 text-sm sm:px-5">{t`Calls with these tokens are rejected while single sign-on is off or nothing identifies provisioned people.`}</p>
        )}
        {isFull && (
          <p className="px-4 pb-3 text-muted text-sm sm:px-5">
            {t`There can be ${{ max: provisioningLimits.tokens }} active tokens, so that one can replace the other. Revoke one that is no longer used.`}
          </p>
        )}
        <DataTable
          caption={t`Tokens`}
          columns={columns}
          rows={tokens}
          rowKey={({ id }) => id}
          isHighlighted={({ id }) => id === made?.newToken?.id}
          empty={
            <EmptyState
              title={t`No tokens`}
              description={
                isReady
                  ? t`Without one the provider manages no accounts.`
                  : t`Switch single sign-on on, and choose above what identifies provisioned people. Then make a token.`
              }
            />
          }
          actions={(token: Token) => <RevokeToken {...token} />}
        />
      </Section>
    </>
  );
}

function MakeToken({ isFull }: { isFull: boolean }) {
  const { idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <NewSecretForm
      intent="makeToken"
      idempotencyKey={idempotencyKey}
      lifetimes={provisioningLimits.tokenDays}
      isFull={isFull}
      label={t`Make token`}
      pendingLabel={t`Making...`}
    />
  );
}

function NewToken({ newToken: { hint, token } }: { newToken: NewProvisioningToken }) {
  return (
    <NewSecret
      title={t`New token`}
      label={t`Token`}
      value={token}
      replayed={t`The token that ends in ${hint} was already made and is not shown again. If you have not copied it, revoke it and make another.`}
    >
      {t`Enter it at the provider as the secret token.`}
    </NewSecret>
  );
}

function RevokeToken({ id, hint }: Pick<Token, "id" | "hint">) {
  return (
    <ConfirmDialog
      trigger={t`Revoke`}
      triggerSize="small"
      title={t`Revoke the token that ends in ${hint}?`}
      description={t`The provider can no longer manage accounts with it. Accounts stay as they are.`}
      confirm={t`Revoke token`}
      confirming={t`Revoking...`}
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
    header: msg`Token`,
    cell: ({ hint }) => (
      <span className="font-mono">
        <code aria-hidden="true">wpt_…</code>
        <Trans>
          <span className="sr-only">Ends in </span>
          {hint}
        </Trans>
      </span>
    ),
  },
  {
    key: "by",
    header: msg`Made by`,
    cell: ({ createdBy }) => <bdi className="wrap-anywhere">{createdBy ?? "-"}</bdi>,
  },
  {
    key: "made",
    header: msg`Made`,
    cell: ({ createdAt }) => <Moment value={createdAt} />,
  },
  {
    key: "expires",
    header: msg`Expires`,
    cell: ({ expiresAt, isExpired }) => (
      <>
        <Moment value={expiresAt} />
        {isExpired && (
          <span className="block">
            <Badge icon={<Icon name="ban" className="size-4" />} word={t`Expired`} tone="text-danger" />
          </span>
        )}
      </>
    ),
  },
  {
    key: "used",
    header: msg`Last used`,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? t`Never` : <Moment value={lastUsedAt} />),
  },
];
