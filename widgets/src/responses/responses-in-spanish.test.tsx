import {
  requestStatuses,
  responseStatuses,
  type TransportRequest,
  type TransportResponse,
} from "@wardway/model";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TransportApiProvider } from "../provider.tsx";
import { expectNothingEnglish, nothing, now, type States } from "../testing/in-spanish.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { ResponseComparison } from "./response-comparison.tsx";
import { ResponsesSkeleton } from "./responses-skeleton.tsx";

const request = (facts: Partial<TransportRequest> = {}) =>
  ({
    id: 41,
    patientName: "Ana Ruiz",
    transportDate: "2026-11-21T15:00:00.000Z",
    priority: "high",
    status: "needs_approval",
    ambulanceCompanyName: "Swift Care",
    lastMilestone: null,
    ...facts,
  }) as TransportRequest;
const response = (facts: Partial<TransportResponse> = {}): TransportResponse => ({
  id: 1,
  transportRequestId: 41,
  ambulanceCompanyId: 2,
  ambulanceCompanyName: "Swift Care",
  ambulanceCompanyPhone: null,
  companyRating: 4.5,
  companyRatings: 12,
  baseDistance: 6_200,
  baseDriveTime: 720,
  estimatedArrival: "2026-11-21T15:12:00.000Z",
  notes: "Their own words",
  offeredLevel: null,
  vehicle: null,
  offeredPickup: null,
  expiresAt: null,
  status: "pending",
  createdAt: now,
  ...facts,
});

const comparison = (
  facts: { request?: Partial<TransportRequest>; responses?: readonly TransportResponse[] } = {},
  mayDecide = true,
) => (
  <ResponseComparison
    facts={{ request: request(facts.request), responses: facts.responses ?? [response()] }}
    failedSince={null}
    clock={{ now, timeZone: "UTC" }}
    mayDecide={mayDecide}
    onDecided={nothing}
    onFailed={nothing}
  />
);
const panel = (decision: "approved" | "rejected", isPossible: boolean, isPassed = false) => (
  <DecisionPanel
    request={request()}
    response={response()}
    decision={decision}
    isPossible={isPossible}
    isPassed={isPassed}
    counterOffer={null}
    onClose={nothing}
    onDecided={nothing}
    onFailed={nothing}
  />
);

const states: States = {
  loading: <ResponsesSkeleton />,
  "no responses": comparison({ request: { status: "pending" }, responses: [] }),
  "other level and time": comparison({
    request: { levelOfService: "cct" },
    responses: [
      response({
        offeredLevel: "als",
        offeredPickup: "2026-03-10T20:00:00.000Z",
        vehicle: "7",
        expiresAt: "2026-03-10T18:30:00.000Z",
      }),
    ],
  }),
  declined: comparison({ request: { declines: 2 } }),
  unrated: comparison({ responses: [response({ companyRating: null, companyRatings: 0 })] }),
  "to approve": panel("approved", true),
  "to approve late": panel("approved", true, true),
  "to reject": panel("rejected", true),
  "too late": panel("approved", false),
  ...Object.fromEntries(
    requestStatuses.map((status) => [`request ${status}`, comparison({ request: { status } })]),
  ),
  ...Object.fromEntries(
    responseStatuses.map((status) => [
      `response ${status}`,
      comparison({ responses: [response({ status })] }),
    ]),
  ),
};

it.each(Object.entries(states))("contains no English text in Spanish: %s", (_name, shown) =>
  expectNothingEnglish(shown),
);

const textOf = (shown: React.ReactNode) =>
  renderToStaticMarkup(<TransportApiProvider api={{} as never}>{shown}</TransportApiProvider>)
    .replace(/<[^>]+>/g, "|")
    .replace(/\|[| ]*/g, "|");

it("compares the arrival with the pick-up", () => {
  expect(textOf(comparison())).toContain("|Estimated arrival |in 42 min|(15:12)|12 min late|");
});

it("offers a decision only to sessions that may decide, and only while it is due", () => {
  expect(textOf(comparison())).toContain("|Reject|Approve|");
  expect(textOf(comparison({}, false))).not.toContain("|Approve|");
  expect(textOf(comparison({ request: { status: "approved" } }))).not.toContain("|Approve|");
  expect(textOf(comparison({ responses: [response({ status: "withdrawn" })] }))).not.toContain("|Approve|");
});

it("names patient and company before a decision", () => {
  expect(textOf(panel("approved", true))).toContain("|Approve Swift Care for Ana Ruiz?|");
  expect(textOf(panel("rejected", true))).toContain("|Reject the response of Swift Care for Ana Ruiz?|");
  expect(textOf(panel("approved", false))).not.toContain("|Approve|");
});
