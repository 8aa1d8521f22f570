import { auditLog, contactMessages, mailOutbox, settings } from "@wardway/db/schema";
import { createTestDatabase, type TestDatabase } from "@wardway/db/testing";
import { contactLimits } from "@wardway/model";
import { MINUTE_MS } from "@wardway/model/durations";
import { messageText } from "@wardway/model/messages/message";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFormToken } from "#app/domain/contact/form-token.server.ts";
import { createSecretBox } from "#app/infra/secret-box.server.ts";
import { honeypotField, submitContactForm } from "./contact-action.server.ts";

const secretBox = createSecretBox(["a key of at least thirty-two characters"]);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database?.close());

const filledIn = {
  name: "Zoë O'Brien-Núñez",
  email: "zoe@example.org",
  organization: "Larkmoor Regional Medical Center",
  message: "We would like to see it.\nIs Thursday possible?",
};

interface Submission {
  readonly ipAddress?: string;
  /** Since the page was rendered. */
  readonly ageMs?: number;
  readonly formToken?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

let networks = 0;

function send({
  ipAddress = `192.0.2.${++networks}`,
  ageMs = MINUTE_MS,
  formToken = createFormToken(secretBox, Date.now() - ageMs),
  fields = {},
}: Submission) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filledIn, ...fields, formToken })) form.append(name, value);
  return submitContactForm({ db: database.db, secretBox }, { userId: null, username: null, ipAddress }, form);
}

const stored = () => database.db.select().from(contactMessages);

describe("submitContactForm", () => {
  it("stores the message as typed and audits it without its content", async () => {
    const before = (await stored()).length;
    expect(await send({ ipAddress: "198.51.100.1" })).toMatchObject({ isAccepted: true });
    const messages = await stored();
    expect(messages).toHaveLength(before + 1);
    expect(messages.at(-1)).toMatchObject({ ...filledIn, readAt: null });
    const trail = await database.db.select().from(auditLog);
    expect(trail.at(-1)).toMatchObject({
      action: "contact.create",
      resourceId: messages.at(-1)?.id,
      ipAddress: "198.51.100.1",
      details: {},
    });
  });

  it("stores ten concurrent copies of a form once, and a changed text again", async () => {
    const before = (await stored()).length;
    const formToken = createFormToken(secretBox, Date.now() - MINUTE_MS);
    const results = await Promise.all(Array.from({ length: 10 }, () => send({ formToken })));
    expect(results.map(({ isAccepted }) => isAccepted)).toEqual(results.map(() => true));
    expect(await stored()).toHaveLength(before + 1);
    await send({ formToken, fields: { message: "Or Friday?" } });
    expect(await stored()).toHaveLength(before + 2);
  });

  it("mails the message to the contact address only when a mail server is set", async () => {
    await send({});
    expect(await database.db.select().from(mailOutbox)).toEqual([]);
    const value = { smtpServer: "smtp.example.org", contactEmail: "desk@example.org" };
    await database.db.insert(settings).values({ section: "system", value });
    await send({});
    const messages = await stored();
    expect(await database.db.select().from(mailOutbox)).toMatchObject([
      {
        kind: "contact_message",
        recipient: "desk@example.org",
        details: { contactMessageId: messages.at(-1)?.id },
      },
    ]);
  });

  it("accepts an empty message, and counts a browser's line end as one character", async () => {
    expect(await send({ fields: { message: "" } })).toMatchObject({ isAccepted: true });
    expect((await stored()).at(-1)?.message).toBeNull();
    const message = `${"a\r\n".repeat(1_999)}ab`;
    expect(await send({ fields: { message } })).toMatchObject({ isAccepted: true });
  });
});

describe("submitContactForm returns the error of the field and the typed values", () => {
  it.each([
    ["name", " ", "Name is required."],
    ["name", "Win at www.example.com", "Name cannot hold a link."],
    ["name", `${"n".repeat(121)}`, "Name can have at most 120 characters; this one has 121."],
    ["email", "", "Email is required."],
    ["email", "zoe@", "Please enter a valid email address"],
    ["organization", "", "Organization is required."],
    ["organization", "A\nB", "Organization must be one line."],
    ["message", "m".repeat(4_001), "Message can have at most 4000 characters; this one has 4001."],
    ["message", "http://a http://b https://c", "Message can have at most 2 links; this one has 3."],
  ])("%s", async (field, value, message) => {
    const before = (await stored()).length;
    const reply = await send({ fields: { [field]: value } });
    expect(reply).toMatchObject({ status: 422, isAccepted: false });
    const { [field]: errors, ...others } = reply.result.error ?? {};
    expect(messageText(errors?.[0] ?? "")).toBe(message);
    expect(others).toEqual({});
    const { [field]: _, ...typed } = filledIn as Record<string, string>;
    expect(reply.result.initialValue).toMatchObject({ ...typed, ...(value !== "" && { [field]: value }) });
    expect(await stored()).toHaveLength(before);
  });
});

describe("submitContactForm against spam", () => {
  it("drops a submission that fills in the honeypot, with the reply of an accepted one", async () => {
    const before = (await stored()).length;
    expect(await send({ fields: { [honeypotField]: "Buy" } })).toMatchObject({ isAccepted: true });
    expect(await stored()).toHaveLength(before);
  });

  it("rejects a form sent too fast, and accepts it after the minimum time", async () => {
    const formToken = createFormToken(secretBox);
    expect(await send({ formToken })).toMatchObject({
      status: 422,
      isAccepted: false,
      result: { error: { "": [expect.stringMatching(/Press Send message/)] }, initialValue: filledIn },
      formToken,
    });
    const minimumAgeMs = contactLimits.minSeconds * 1_000;
    expect(await send({ formToken: createFormToken(secretBox, Date.now() - minimumAgeMs) })).toMatchObject({
      isAccepted: true,
    });
  });

  it.each([
    ["a page rendered two days ago", createFormToken(secretBox, Date.now() - 48 * 60 * MINUTE_MS)],
    ["a forged page", "made-up"],
    ["no page", ""],
  ])("rejects a form from %s and accepts an immediate retry", async (_, formToken) => {
    const { formToken: renewed, ...rejected } = await send({ formToken });
    expect(rejected).toMatchObject({ status: 422, isAccepted: false, result: { initialValue: filledIn } });
    expect(await send({ formToken: renewed })).toMatchObject({ isAccepted: true });
  });

  it("limits one network to five messages and leaves other networks unaffected", async () => {
    const ipAddress = "2001:db8:5:5::1";
    for (let nth = 0; nth < contactLimits.perNetwork.messages; nth += 1) {
      expect(await send({ ipAddress })).toMatchObject({ isAccepted: true });
    }
    const tooMany = /^Your network has sent 5 messages within an hour\. Wait \d+ minutes/;
    expect(await send({ ipAddress: "2001:db8:5:5:ffff::2" })).toMatchObject({
      status: 429,
      isAccepted: false,
      result: { error: { "": [expect.stringMatching(tooMany)] }, initialValue: filledIn },
    });
    const denied = and(eq(auditLog.action, "contact.create"), eq(auditLog.success, false));
    expect(await database.db.select().from(auditLog).where(denied)).toMatchObject([
      { username: null, ipAddress: "2001:db8:5:5:ffff::2", details: { refused: "too_many" } },
    ]);
    expect(await send({ ipAddress: "2001:db8:5:6::1" })).toMatchObject({ isAccepted: true });
  });
});
