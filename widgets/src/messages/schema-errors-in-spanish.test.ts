import {
  changeStatusSchema,
  createRequestSchema,
  geocodeQuerySchema,
  rateSchema,
  sendMessageSchema,
} from "@wardway/model";
import { messageText } from "@wardway/model/messages/message";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { toRequestBody } from "../request/request-body.ts";
import { requestErrors } from "../request/request-check.ts";
import { requestDefaults } from "../request/request-defaults.ts";

import { inSpanish, now } from "../testing/in-spanish.tsx";
import { createTranslator } from "./messages.tsx";

const defaults = requestDefaults({ now: new Date(now), timeZone: "America/New_York", contactPerson: "" });

const anything: readonly unknown[] = [
  undefined,
  null,
  true,
  {},
  [],
  -1,
  0,
  1.5,
  1e12,
  "",
  " ",
  "x".repeat(9_000),
  "a\u0007b",
  "999",
  "soon",
  "Oxygen, Helicopter",
  "2020-01-01T00:00:00Z",
  "2099-01-01T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "2027-02-31",
  "25:00",
];

/** Every sentence with which a schema refuses something at one of these fields. */
function errorsOf(
  schema: z.ZodType,
  valid: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): string[] {
  return fields.flatMap((name) =>
    anything.flatMap((value) => {
      const { error } = schema.safeParse({ ...valid, [name]: value });
      return (error?.issues ?? []).map(({ message }) => message);
    }),
  );
}

/** Abbreviations and names of medicine. */
const inBoth = ["bls", "als", "cct", "vre", "difficile", "norovirus"];

/** The runs of three words that a translation has from the sentence that it stands for. */
function findUntranslated(sentence: string, said: string): string[] {
  const words = (said.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !inBoth.includes(word));
  const runs = words.slice(2).map((_, index) => words.slice(index, index + 3).join(" "));
  const whole = (sentence.toLowerCase().match(/\p{L}+/gu) ?? []).join(" ");
  return runs.filter((run) => whole.includes(run));
}

describe("schema errors in Spanish", () => {
  const { translateServerMessage } = createTranslator(inSpanish);
  const expectAllSaid = (sentences: readonly string[], least: number) => {
    const different = [...new Set(sentences)];
    expect(different.length).toBeGreaterThanOrEqual(least);
    for (const sentence of different) {
      const translated = translateServerMessage(sentence);
      expect(translated, sentence).not.toBe(messageText(sentence));
      expect(findUntranslated(messageText(sentence), translated), sentence).toEqual([]);
    }
  };

  it("exist for every field of a request", () => {
    const body = toRequestBody(defaults, "UTC", null);
    expectAllSaid(errorsOf(createRequestSchema, { ...body }, Object.keys(body)), 25);
  });

  it("exist for reasons, ratings, feedback, messages and geocoded addresses", () => {
    expectAllSaid(errorsOf(changeStatusSchema, { status: "cancelled", reason: "x" }, ["reason"]), 4);
    expectAllSaid(errorsOf(rateSchema, { transportRequestId: 1, rating: 5 }, ["rating", "feedback"]), 5);
    expectAllSaid(errorsOf(sendMessageSchema, { text: "x" }, ["text"]), 3);
    const looked = geocodeQuerySchema.shape.q.safeParse("a\u0007b".repeat(900)).error?.issues ?? [];
    expectAllSaid(
      looked.map(({ message }) => message),
      2,
    );
  });

  it("exist for every field validated while typing", () => {
    const fields = Object.keys(defaults).filter((name) => name !== "hospitalId");
    const sentences = [...fields, "timeZone"].flatMap((name) =>
      anything
        .filter((value) => typeof value === "string")
        .flatMap((value) => {
          const form = new FormData();
          for (const [field, text] of Object.entries({ date: "2027-01-01", time: "10:00", [name]: value }))
            form.set(field, String(text));
          return Object.values(requestErrors(form, null)).flat();
        }),
    );
    expectAllSaid(sentences, 20);
  });
});
