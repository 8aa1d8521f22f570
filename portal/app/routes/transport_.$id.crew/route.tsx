import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { milestoneNames, type TransportEvent } from "@wardway/model";
import { sessionEndsAt } from "#app/domain/accounts/sessions.server.ts";
import { readRecord } from "#app/domain/audit/reads.server.ts";
import { recordMilestone } from "#app/domain/transports/lifecycle/record-milestone.server.ts";
import { startTransport } from "#app/domain/transports/lifecycle/start.server.ts";
import { readEvents } from "#app/domain/transports/requests/events.server.ts";
import { readForCrew } from "#app/domain/transports/requests/read-for-crew.server.ts";
import { readTracking } from "#app/domain/transports/tracking/read.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard } from "#app/http/guard.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { requestNumber } from "#app/http/request-number.server.ts";
import { attempted, shown } from "#app/http/screen.server.ts";
import { sessionId } from "#app/http/sessions/current.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { refusalToast, successToast } from "#app/ui/transport/transport-actions.server.ts";
import { crewIntentSchema } from "./crew-intents.ts";
import { CrewProblem } from "./crew-problem.tsx";
import { CrewScreen } from "./crew-screen.tsx";

export const meta: MetaFunction = (page) => pageTitle(`Crew, transport ${page.params.id}`)(page);

export async function loader(args: LoaderFunctionArgs) {
  const { db, caller, quiet } = await guard(args, "request.milestone");
  const id = await requestNumber(args);
  const request = await shown(readRecord({ db, caller, quiet }, id, readForCrew(db, caller, id)));
  const session = await sessionId(args.request, args.context);
  const [events, tracking, sessionEnd] = await shown(
    Promise.all([
      readEvents(db, caller, id),
      readTracking({ db, maps: args.context.maps }, caller, id),
      session === null ? null : sessionEndsAt(db, session),
    ]),
  );
  return {
    request,
    tracking,
    lastStep: lastStepOf(events),
    sessionEndsAt: sessionEnd?.toISOString() ?? null,
    now: new Date().toISOString(),
    idempotencyKey: crypto.randomUUID(),
  };
}

const steps: ReadonlySet<string> = new Set(["started", ...milestoneNames]);

function lastStepOf(events: readonly TransportEvent[]) {
  const last = events.findLast(({ type }) => steps.has(type));
  return last ? { type: last.type, at: last.occurredAt } : null;
}

/** For a browser without a script; with one, the page speaks to the API, which a dead zone does not stop. */
export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "request.milestone");
  const id = await requestNumber(args);
  const submission = parseWithZod(await readForm(args.request), { schema: crewIntentSchema });
  if (submission.status !== "success") {
    return data({ problem: "Choose the step again." }, 422);
  }
  const intent = submission.value;
  const { refusal } = await attempted<unknown>(
    intent.intent === "start"
      ? startTransport(db, caller, id)
      : recordMilestone(
          db,
          caller,
          { requestId: id, milestone: intent.milestone, at: null },
          intent.idempotencyKey,
        ),
  );
  if (refusal?.code === "forbidden") throw Response.json(refusal.toProblem(), { status: refusal.status });
  const told = refusal ? refusalToast(intent, refusal) : successToast(intent);
  return redirectWithToast(args.context, `/transport/${id}/crew`, told);
}

export default function Crew() {
  const facts = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return <CrewScreen key={facts.request.id} {...facts} problem={refused?.problem ?? null} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <CrewProblem status={isRouteErrorResponse(error) ? error.status : 500} />;
}
