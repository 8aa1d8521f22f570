import { describe, expect, test } from "vitest";
import { messageText } from "./messages/message.ts";
import { routeSettingsSchema, systemSettingsSchema } from "./settings.ts";

const sentenceOf = (value: object) => {
  const issue = routeSettingsSchema.safeParse(value).error?.issues[0];
  return issue && messageText(issue.message);
};

describe("map server address", () => {
  test.each([
    "",
    "https://valhalla.example.org/base",
    "http://localhost:8002",
    "http://127.0.0.1:8002",
    "http://[::1]:8002",
    "http://10.0.0.7",
    "http://valhalla:8002",
    "http://metadata.example.org",
  ])("accepts servers of the local network: %s", (routingUrl) => {
    expect(sentenceOf({ routingUrl })).toBeUndefined();
  });

  test.each([
    "http://:secret@maps.example.org",
    "http://me:secret@maps.example.org",
    "http://me@maps.example.org",
  ])("rejects credentials in the URL: %s", (geocoderUrl) => {
    expect(sentenceOf({ geocoderUrl })).toMatch(/without a password/);
  });

  test("rejects placeholders in the host", () => {
    expect(sentenceOf({ tileUrl: "https://{s}.tiles.example.org/{z}/{x}/{y}{r}.png" })).toBeUndefined();
    expect(sentenceOf({ tileUrl: "http://10.0.0.{z}/{x}/{y}" })).toMatch(/after the name of its server/);
    expect(sentenceOf({ tileUrl: "http://maps.example.org:80{z}/{x}/{y}" })).toBeDefined();
  });
});

describe("legal notices address", () => {
  test.each(["", "https://hospital.example/legal"])("accepts %s", (legalUrl) => {
    expect(systemSettingsSchema.safeParse({ legalUrl }).success).toBe(true);
  });

  test.each([
    "http://hospital.example",
    "https://user:secret@hospital.example",
    "javascript:alert(1)",
    "/legal",
  ])("rejects %s", (legalUrl) => {
    expect(systemSettingsSchema.safeParse({ legalUrl }).success).toBe(false);
  });
});
