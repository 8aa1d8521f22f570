import { spanish } from "@wardway/model/messages/es/spanish";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { english, LanguageProvider } from "../messages/messages.tsx";
import { toLanguage } from "../messages/translation.ts";
import LatenessBadge from "./lateness-badge.tsx";

const approved = {
  status: "approved",
  transportDate: "2026-11-21T14:00:00.000Z",
  createdAt: "2026-11-21T12:00:00.000Z",
  promisedArrival: "2026-11-21T14:13:00.000Z",
  lastMilestone: null,
} as const;

const textAt = (now: string, language = english) =>
  renderToStaticMarkup(
    <LanguageProvider language={language}>
      <LatenessBadge request={approved} now={now} />
    </LanguageProvider>,
  ).replace(/<[^>]+>/g, "");

it("says how late a transport is, in the reader's language, and nothing before", () => {
  expect(textAt("2026-11-21T14:00:00.000Z")).toBe("");
  expect(textAt("2026-11-21T14:30:00.000Z")).toBe("Not started, 17 min late");
  expect(textAt("2026-11-21T14:30:00.000Z", toLanguage("es-US", spanish, null))).toBe(
    "Sin iniciar, 17 min de retraso",
  );
});
