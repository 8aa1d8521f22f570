import { priorities, requestStatuses, type TransportRequest } from "@wardway/model";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { LanguageProvider } from "../messages/messages.tsx";
import { expectNothingEnglish, inSpanish, nothing, now, type States } from "../testing/in-spanish.tsx";
import { FailedState } from "../ui/failed-state.tsx";
import { StaleNote } from "../ui/stale-note.tsx";
import { type TransportGroup, transportGroups } from "./transport-groups.ts";
import { TransportList } from "./transport-list.tsx";
import { TransportListSkeleton } from "./transport-list-skeleton.tsx";

const timeZone = "UTC";

beforeAll(() => void vi.useFakeTimers({ now: Date.parse(now) }));
afterAll(() => void vi.useRealTimers());

const request = (facts: Partial<TransportRequest> = {}) =>
  ({
    id: 41,
    patientName: "Ana Ruiz",
    currentLocation: "Ward 4",
    destination: "Rehab",
    transportDate: "2026-11-21T14:20:00.000Z",
    createdAt: "2026-11-21T12:00:00.000Z",
    priority: "high",
    status: "pending",
    ambulanceCompanyName: null,
    promisedArrival: null,
    earliestArrival: null,
    openResponses: 0,
    lastMilestone: null,
    ...facts,
  }) as TransportRequest;

const list = (rows: readonly TransportRequest[], group: TransportGroup = "waiting") => (
  <TransportList rows={rows} group={group} timeZone={timeZone} onSelected={nothing} />
);
const states: States = {
  loading: <TransportListSkeleton />,
  failed: (
    <FailedState
      title=""
      problem={{
        status: 0,
        category: "unavailable",
        code: "client.unreachable",
        params: {},
        userMessage: "",
      }}
      onRetry={nothing}
    />
  ),
  stale: <StaleNote since={Date.parse(now)} clock={{ now, timeZone }} />,
  ...Object.fromEntries(transportGroups.map((group) => [`no ${group}`, list([], group)])),
  ...Object.fromEntries(priorities.map((priority) => [priority, list([request({ priority })])])),
  ...Object.fromEntries(
    requestStatuses.map((status) => [
      status,
      list([
        request({
          status,
          openResponses: status === "needs_approval" ? 2 : 0,
          earliestArrival: status === "needs_approval" ? "2026-11-21T14:35:00.000Z" : null,
          ambulanceCompanyName: "Swift Care",
          promisedArrival: "2026-11-21T16:00:00.000Z",
        }),
      ]),
    ]),
  ),
};

it.each(Object.entries(states))("contains no English text in Spanish: %s", (_name, shown) =>
  expectNothingEnglish(shown),
);

const textOf = (rows: readonly TransportRequest[]) =>
  renderToStaticMarkup(list(rows))
    .replace(/<[^>]+>/g, "|")
    .replace(/\|[| ]*/g, "|");

it("says how urgent a transport is, how late, how many responses it has and when the first arrives", () => {
  const late = request({ priority: "critical", transportDate: "2026-11-21T14:00:00.000Z" });
  expect(textOf([late])).toContain("|Critical|Ana Ruiz|Request 41|");
  expect(textOf([late])).toContain("|30 min late|14:00|");
  expect(textOf([late])).toContain("|Pending|No response yet|No response, 30 min late|");
  const offered = request({
    status: "needs_approval",
    transportDate: "2026-11-21T15:00:00.000Z",
    openResponses: 2,
    earliestArrival: "2026-11-21T15:05:00.000Z",
  });
  expect(textOf([offered])).toContain("|in 30 min|15:00|");
  expect(textOf([offered])).toContain("|Needs Approval|2 responses, earliest 15:05, 5 min late|");
  const done = request({ status: "completed", ambulanceCompanyName: "Swift Care" });
  expect(textOf([done])).not.toContain(" min");
});

it("has one button for each row, named after the patient", () => {
  const html = renderToStaticMarkup(
    <LanguageProvider language={inSpanish}>{list([request(), request({ id: 42 })])}</LanguageProvider>,
  );
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) => text);
  expect(buttons).toEqual(["<bdi>Ana Ruiz</bdi>", "<bdi>Ana Ruiz</bdi>"]);
});
