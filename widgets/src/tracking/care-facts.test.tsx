import type { LinkedTrip, TransportRequest } from "@wardway/model";
import { spanish } from "@wardway/model/messages/es/spanish";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { english, LanguageProvider } from "../messages/messages.tsx";
import { toLanguage } from "../messages/translation.ts";
import { CareFacts } from "./care-facts.tsx";

const nothing = {
  levelOfService: null,
  needs: {},
  equipment: null,
  isolationPrecautions: "none",
  acceptingPhysician: null,
  bedConfirmedAt: null,
  reportCalledAt: null,
} as TransportRequest;
const trip: LinkedTrip = { id: 95, status: "pending", transportDate: "2026-11-21T18:00:00.000Z" };

const textOf = (facts: Partial<TransportRequest>, language = english) =>
  renderToStaticMarkup(
    <LanguageProvider language={language}>
      <CareFacts request={{ ...nothing, ...facts }} timeZone="UTC" onReturn={null} />
    </LanguageProvider>,
  ).replaceAll(/(?:<[^>]+>)+/g, "|");

it("name the return trip, and on it the outbound transport", () => {
  expect(textOf({ returnTrip: trip })).toBe("|Return trip|No. 95, Pending|");
  const outbound = { ...trip, status: "completed" } as const;
  expect(textOf({ outbound })).toBe("|Return trip of|No. 95, Completed|");
  expect(textOf({ outbound }, toLanguage("es-US", spanish, null))).toBe("|Regreso de|N.º 95, Completado|");
  expect(textOf({ returnPreparedAt: "2026-11-21T18:00:00.000Z" })).toBe(
    "|Return trip|Prepared, not requested yet|",
  );
  expect(textOf({})).toBe("");
});
