import { msg, t } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Time } from "@wardway/widgets/ui/time";
import { clockTime } from "@wardway/widgets/ui/time-format";
import { z } from "zod";
import { DataTable } from "#app/components/data-table.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { RemovedText } from "#app/components/removed-text.tsx";
import { Section } from "#app/components/section.tsx";
import { listOrganizations } from "#app/domain/accounts/organizations.server.ts";
import { endEmergencyAccess } from "#app/domain/emergency/end-emergency-access.server.ts";
import { listOwnAccesses } from "#app/domain/emergency/read-emergency-access.server.ts";
import { findOpenAccess } from "#app/domain/emergency/read-emergency-notice.server.ts";
import { startEmergencyAccess } from "#app/domain/emergency/start-emergency-access.server.ts";
import { activeSettings } from "#app/domain/settings/read-settings.server.ts";
import { defineAction, pageForm } from "#app/http/forms/define-action.server.ts";
import { rowId } from "#app/http/forms/row-id.ts";
import { guard } from "#app/http/session/guard.server.ts";
import { ReviewState } from "#app/sections/emergency/review-state.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { routeError } from "#app/shell/page/route-error.tsx";
import { useClock } from "#app/shell/page/use-clock.ts";
import { StartForm } from "./start-form.tsx";
import { startForm } from "./start-schema.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller } = await guard(args, "emergency.access", {
    none: "a form, and the caller's own accesses",
  });
  const [open, accesses, hospitals, { emergencyAccessEnabled }] = await Promise.all([
    findOpenAccess(db, caller),
    listOwnAccesses(db, caller),
    listOrganizations(db, "hospital"),
    activeSettings(db),
  ]);
  return {
    isEnabled: emergencyAccessEnabled,
    open,
    accesses,
    hospitals:
      open || !emergencyAccessEnabled ? [] : hospitals.filter(({ id }) => id !== caller.organizationId),
    idempotencyKey: crypto.randomUUID(),
  };
}

/** A start opens records of another hospital: it needs a recent proof. */
export const action = defineAction(
  { right: "emergency.access", isConfirmed: true },
  {
    start: pageForm(startForm.extend({ idempotencyKey: z.string().nullable().default(null) }), {
      run: ({ targetId, reason, idempotencyKey }, { db, caller }) =>
        startEmergencyAccess(db, caller, { targetId, reason }, idempotencyKey),
      done: ({ id }) => ({ to: `/emergency-access/${id}` }),
    }),
    // From the banner of any page, which `stay` leaves open.
    end: pageForm(z.object({ accessId: rowId, stay: z.literal("on").optional() }), {
      isUnconfirmed: true,
      run: ({ accessId }, { db, caller }) => endEmergencyAccess(db, caller, accessId),
      done: (_, { form }) =>
        form.has("stay")
          ? { isEnded: true }
          : {
              to: "/emergency-access",
              title: t`Emergency access ended`,
              description: t`You can no longer read that hospital's transports.`,
            },
      failed: ({ message }, { form }) =>
        form.has("stay")
          ? { isEnded: true }
          : { to: "/emergency-access", title: t`Nothing to end`, description: message },
    }),
  },
);

export const meta: MetaFunction = pageTitle(msg`Emergency Access`);

export default function EmergencyAccessPage() {
  const { isEnabled, open, accesses, hospitals, idempotencyKey } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <PageHeader
        title={t`Emergency Access`}
        description={t`For a patient in front of you whose transport belongs to another hospital that you cannot reach.`}
      />
      {!isEnabled && (
        <p className="notice mb-4">
          <Icon name="info" />
          <span>
            <strong>{t`Emergency access is switched off.`}</strong>{" "}
            {t`Call the hospital that requested the transport, or ask an administrator.`}
          </span>
        </p>
      )}
      {open && <OpenAccess access={open} />}
      {isEnabled &&
        !open &&
        (hospitals.length === 0 ? (
          <p className="mb-4 text-muted">{t`There is no other hospital in this portal.`}</p>
        ) : (
          <StartForm hospitals={hospitals} idempotencyKey={idempotencyKey} />
        ))}
      <OwnAccesses accesses={accesses} />
    </div>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function OpenAccess({ access }: { access: NonNullable<Loaded["open"]> }) {
  const { timeZone } = useClock();
  const { id, hospital, endsAt } = access;
  return (
    <Section>
      <p className="mb-3 wrap-anywhere">
        {t`You can read transports of ${hospital} until ${{ time: clockTime(endsAt, timeZone) }}.`}
      </p>
      <LinkButton to={`/emergency-access/${id}`}>{t`Show the transports`}</LinkButton>
    </Section>
  );
}

function OwnAccesses({ accesses }: Pick<Loaded, "accesses">) {
  const clock = useClock();
  return (
    <Section flush title={t`Your uses of emergency access`}>
      <DataTable
        caption={t`Your uses of emergency access`}
        rows={accesses}
        rowKey={({ id }) => id}
        empty={t`You have not used emergency access.`}
        columns={[
          {
            key: "hospital",
            header: msg`Hospital`,
            bare: true,
            cell: ({ hospital }) => <b className="font-medium wrap-anywhere">{hospital}</b>,
          },
          {
            key: "started",
            header: msg`Started`,
            cell: ({ startedAt }) => <Time {...clock} value={startedAt} show="exact" />,
          },
          {
            key: "reason",
            header: msg`Reason`,
            cell: ({ reason }) => (
              <span className="whitespace-pre-line wrap-anywhere">{reason ?? <RemovedText />}</span>
            ),
          },
          {
            key: "finding",
            header: msg`Finding`,
            cell: (access) => (
              <>
                <ReviewState access={{ ...access, isOverdue: false }} />
                {access.review?.note && (
                  <span className="block whitespace-pre-line text-muted text-sm wrap-anywhere">
                    {access.review.note}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

export const ErrorBoundary = routeError(
  msg`The page could not be loaded`,
  msg`Nothing is lost. Try again in a moment. If it is urgent, call the hospital.`,
);
