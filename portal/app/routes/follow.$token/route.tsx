import { msg, t } from "@lingui/core/macro";
import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { closedStatuses, hasReached } from "@wardway/model";
import { BigTime } from "@wardway/widgets/ui/big-time";
import { Journey } from "@wardway/widgets/ui/journey";
import { PickupTime } from "@wardway/widgets/ui/pickup-time";
import { RouteLine } from "@wardway/widgets/ui/route-line";
import { Time } from "@wardway/widgets/ui/time";
import { type Clock, clockTime, exactTime, zoneName } from "@wardway/widgets/ui/time-format";
import { CalmPage } from "#app/components/calm-page.tsx";
import { LogoMark } from "#app/components/logo.tsx";
import { Reachable } from "#app/components/reachable.tsx";
import {
  type FollowedTransport,
  readFollowed,
} from "#app/domain/transports/following/followed-transport.server.ts";
import { milestoneTitles } from "#app/domain/transports/milestone-titles.ts";
import { attempt, orErrorResponse } from "#app/http/errors/attempt.server.ts";
import { countVisit } from "#app/http/session/call-limits.server.ts";
import { isBackgroundCall } from "#app/http/session/current.server.ts";
import { findVisitor } from "#app/http/session/guard.server.ts";
import { redirectToRemedy } from "#app/http/session/restrictions.server.ts";
import { noReferrer } from "#app/http/session/token-of-link.server.ts";
import { setCallReader } from "#app/infra/current-call.server.ts";
import { i18n } from "#app/infra/locale.ts";
import { Fact, Facts } from "#app/sections/transports/transport/facts.tsx";
import { headline } from "#app/sections/transports/transport/headline.ts";
import { NamedNeeds } from "#app/sections/transports/transport/needs.tsx";
import { HelpContact } from "#app/shell/page/help-contact.tsx";
import { pageTitle } from "#app/shell/page/page-title.ts";
import { useRootData } from "#app/shell/page/root-data.ts";
import { useNow } from "#app/shell/page/use-clock.ts";
import { useUpdates } from "#app/shell/page/use-updates.ts";

/** Guarded by the link, which stays in the address so that its holder can open it again. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  await orErrorResponse(countVisit(args));
  const reading = { ...context, isBackground: isBackgroundCall(request) };
  const [{ value, rejection }, user] = await Promise.all([
    attempt(readFollowed(reading, params.token ?? "")),
    findVisitor(args),
  ]);
  if (rejection?.category === "unavailable") {
    const page = await redirectToRemedy("maintenance", args);
    if (page) throw page;
  }
  if (rejection) return data({ followed: null, problem: rejection.message }, rejection.status);
  // Users have their own units and clock.
  if (!user) setCallReader(value.reader);
  return { followed: value.followed, problem: null };
}

export const headers: HeadersFunction = () => noReferrer;

export const meta: MetaFunction = pageTitle(msg`Follow a transport`);

/** Two updates have failed. */
const updateTimes = { intervalMs: 20_000, staleMs: 60_000 };

/** One transport, for the holder of a link: readable on a phone, without a log-in. */
export default function FollowPage() {
  const { followed, problem } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className="follow">
      {followed ? (
        <Followed followed={followed} />
      ) : (
        <CalmPage title={t`This link shows nothing`} text={problem}>
          <HelpContact />
        </CalmPage>
      )}
    </main>
  );
}

interface FollowedProps {
  followed: FollowedTransport;
}

function Followed({ followed }: FollowedProps) {
  const served = useRootData()?.now ?? followed.expiresAt;
  const isStale = useUpdates(served, updateTimes);
  const timeZone = followed.hospitalTimeZone;
  const clock = { now: useNow(served), timeZone };
  const time = clockTime(served, timeZone);
  return (
    <>
      <LogoMark className="mb-4 -ml-1 h-9 w-12" />
      <h1 className="entry-title">{t`Transport of ${{ initials: followed.patientInitials }}`}</h1>
      {isStale ? (
        <p role="alert" className="font-semibold text-danger">
          {t`Connection lost. From ${time}, not up to date.`}
        </p>
      ) : (
        <p className="text-muted text-sm">{t`Updated ${time}`}</p>
      )}
      <div className="mt-5 flex items-center gap-4">
        <RouteLine request={followed} className="route-large" />
        <p role="status" className="font-semibold text-lg leading-6">
          {headline(followed)}
        </p>
      </div>
      <NextTime followed={followed} clock={clock} />
      <Journey from={placeOf(followed.from)} to={placeOf(followed.to, followed.unit)} />
      {followed.care && <NamedNeeds request={followed.care} className="named-needs mt-5" />}
      <Steps followed={followed} clock={clock} />
      <Contacts followed={followed} />
      <p className="mt-5 border-line border-t pt-3 text-muted text-sm">
        {t`Times are those of ${{ zone: zoneName(served, timeZone) }}. This link ends ${{ time: exactTime(followed.expiresAt, clock.now, timeZone) }}.`}
        {followed.isSimulated && ` ${t`Simulated: demo data.`}`}
      </p>
    </>
  );
}

/** The names of other places than facilities may say where a patient lives. */
const placeOf = (facility: string | null, unit: string | null = null) => ({
  facility: facility ?? t`Another address`,
  unit,
  room: null,
});

/** When something happens next; only space at the destination and after the end. */
function NextTime({ followed, clock }: FollowedProps & { clock: Clock }) {
  const { status, lastMilestone, arrival, promisedArrival } = followed;
  const isOver =
    closedStatuses.some((closed) => closed === status) || hasReached("at_destination", lastMilestone);
  if (isOver) return <div className="mt-5" />;
  if (arrival)
    return (
      <p className="my-5">
        <span className="block text-muted text-sm">
          {arrival.leg === "to_pickup"
            ? t`Arrives at the pick-up about`
            : t`Arrives at the destination about`}
        </span>
        <BigTime {...clock} value={arrival.at} />{" "}
        <Time {...clock} value={arrival.at} show="relative" className="text-muted" />
      </p>
    );
  if (hasReached("at_pickup", lastMilestone))
    return (
      <p className="my-5 text-muted text-sm">
        {t`There is no recent position, so the arrival cannot be estimated.`}
      </p>
    );
  return (
    <div className="my-5">
      <Facts>
        <Fact name={t`Pick-up`}>
          <PickupTime {...clock} request={followed} show="exact" />
        </Fact>
        {promisedArrival !== null && (
          <Fact name={t`Ambulance`}>
            {t`promised for ${{ time: exactTime(promisedArrival, clock.now, clock.timeZone) }}`}
          </Fact>
        )}
      </Facts>
    </div>
  );
}

function Steps({ followed, clock }: FollowedProps & { clock: Clock }) {
  if (followed.steps.length === 0) return null;
  return (
    <section aria-labelledby="steps" className="mt-5">
      <h2 id="steps" className="mb-1 font-semibold">{t`Steps`}</h2>
      <Facts>
        {followed.steps.map(({ milestone, at }) => (
          <Fact key={milestone} name={i18n._(milestoneTitles[milestone])}>
            <Time {...clock} value={at} show="exact" />
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

function Contacts({ followed }: FollowedProps) {
  const { hospitalName, ambulanceCompanyName } = followed;
  const { hospitalPhone = null, companyPhone = null } = followed.phones;
  return (
    <section aria-labelledby="contacts" className="mt-5">
      <h2 id="contacts" className="mb-1 font-semibold">{t`Contacts`}</h2>
      <Facts>
        <Fact name={t`Hospital`}>
          <Reachable name={hospitalName} phone={hospitalPhone} />
        </Fact>
        {ambulanceCompanyName !== null && (
          <Fact name={t`Ambulance`}>
            {companyPhone === null ? (
              <bdi translate="no">{ambulanceCompanyName}</bdi>
            ) : (
              <Reachable name={ambulanceCompanyName} phone={companyPhone} />
            )}
          </Fact>
        )}
      </Facts>
    </section>
  );
}
