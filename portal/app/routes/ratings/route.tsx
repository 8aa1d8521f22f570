import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { identifier, pageSizes } from "@wardway/model";
import { Card } from "@wardway/widgets/ui/card";
import { readRecords } from "#app/domain/audit/reads.server.ts";
import { rateTransport } from "#app/domain/transports/ratings/rate.server.ts";
import { listRatings } from "#app/domain/transports/ratings/read.server.ts";
import { readyToRate } from "#app/domain/transports/ratings/ready-to-rate.server.ts";
import {
  cursorBefore,
  ownRatingSummary,
  ratingSpread,
} from "#app/domain/transports/ratings/summary.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { guard, type SignedIn } from "#app/http/guard.server.ts";
import { pageCursor } from "#app/http/page-cursor.server.ts";
import { pageTitle } from "#app/http/page-title.ts";
import { attempted, shown } from "#app/http/screen.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { useViewer } from "#app/http/viewer.ts";
import { useKeptAnswer } from "#app/realtime/client/use-last-response.ts";
import { useLiveRevalidation } from "#app/realtime/client/use-live-revalidation.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ratingFailed, ratingSubmitted } from "#app/ui/ratings/rating-texts.ts";
import { RouteError } from "#app/ui/route-error.tsx";
import { rateFormSchema } from "#app/ui/transport/intents.ts";
import { RatingEntries } from "./rating-entries.tsx";
import { RatingSummaryCard } from "./rating-summary.tsx";
import { ReadyToRate } from "./ready-to-rate.tsx";

export const meta: MetaFunction = pageTitle("Ratings & Feedback");

/** The transports that are offered for rating at a time. */
const offered = 20;

const submissionSchema = rateFormSchema.extend({ transportRequestId: identifier("Transport request") });

export async function loader(args: LoaderFunctionArgs) {
  const session = await guard(args, "rating.read");
  return shown(loadRatings(args.request, session));
}

async function loadRatings(request: Request, { db, caller, quiet }: SignedIn) {
  const cursor = pageCursor(request);
  const limit = pageSizes.history;
  const [page, ready, summary, spread] = await Promise.all([
    listRatings(db, caller, { cursor: cursor ?? undefined, limit }),
    // Administrators rate on the transport's own page.
    caller.role === "hospital"
      ? readRecords({ db, caller, quiet }, readyToRate(db, caller, offered), (ready) => ready)
      : [],
    ownRatingSummary(db, caller),
    ratingSpread(db, caller),
  ]);
  const [first] = page.items;
  return {
    page,
    previous: cursor === null ? null : first ? await cursorBefore(db, caller, first.id, limit) : "",
    ready: ready.map((request) => ({ request, idempotencyKey: crypto.randomUUID() })),
    summary,
    spread,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { db, caller } = await guard(args, "request.rate");
  const submission = parseWithZod(await readForm(args.request), { schema: submissionSchema });
  if (submission.status !== "success") {
    const requestId = Number(submission.payload.transportRequestId);
    return data({ requestId, reply: submission.reply() }, 422);
  }
  const { intent: _, idempotencyKey, ...rating } = submission.value;
  const { refusal } = await attempted(rateTransport(db, caller, rating, idempotencyKey));
  return redirectWithToast(
    args.context,
    "/ratings",
    refusal ? { title: ratingFailed, description: refusal.message, variant: "destructive" } : ratingSubmitted,
  );
}

export default function Ratings() {
  const { page, previous, ready, summary, spread } = useLoaderData<typeof loader>();
  const refused = useKeptAnswer<typeof action>();
  const { actor } = useViewer();
  // A transport that is completed can be rated, and a rating moves the public figures.
  useLiveRevalidation("requests", "statistics");
  return (
    <>
      <PageHeader title="Ratings & Feedback" description={descriptions[actor.role]} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
        <div className="space-y-4 lg:space-y-5">
          {actor.role === "hospital" && (
            <ReadyToRate ready={ready} isPartial={ready.length === offered} refused={refused} />
          )}
          <Card title={titles[actor.role]} flush>
            <RatingEntries ratings={page.items} isFirstPage={previous === null} />
            <Pager previous={previous} next={page.next} label="Pages of ratings" />
          </Card>
        </div>
        <RatingSummaryCard summary={summary} spread={spread} />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      title="The ratings could not be loaded"
      safe="What you saved is safe. Try again in a moment."
    />
  );
}

const titles = {
  hospital: "Ratings you gave",
  ambulance: "Ratings you received",
  admin: "All ratings",
} as const;

const descriptions = {
  hospital: "Rate the companies that ran your transports.",
  ambulance: "What hospitals say about the transports that you ran.",
  admin: "What hospitals say about the companies.",
} as const;
