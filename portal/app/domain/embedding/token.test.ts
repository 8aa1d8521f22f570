import { createHmac } from "node:crypto";
import { embeddingLimits } from "@wardway/model";
import { addMinutes, addSeconds } from "date-fns";
import { describe, expect, it } from "vitest";
import { siteOfTilePass, tilePass } from "./tile-pass.server.ts";
import { readWidgetSession, signWidgetSession, type WidgetContent } from "./token.server.ts";

const secret = ["a session secret of more than thirty-two characters"];
const now = new Date("2027-03-04T12:00:00Z");
const content: WidgetContent = {
  site: 3,
  key: 5,
  origin: "https://intranet.example.org",
  hospital: 7,
  staff: { id: "w-17", name: "Zoë Falk" },
  scopes: ["track"],
  requests: [11, 12],
};

const sign = () => signWidgetSession(secret, content, now);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));

describe("a widget session", () => {
  it("contains its claims, and expires after a quarter of an hour", async () => {
    const { session, expiresAt } = await sign();
    expect(expiresAt).toEqual(addMinutes(now, embeddingLimits.sessionMinutes));
    const last = addSeconds(expiresAt, -1);
    expect(await readWidgetSession(secret, session, last)).toMatchObject({ kind: "valid", claims: content });
    expect(await readWidgetSession(secret, session, expiresAt)).toMatchObject({
      kind: "expired",
      claims: content,
    });
  });

  it("fits into a header of 8 KB with maximum claims", async () => {
    const { session } = await signWidgetSession(
      secret,
      {
        ...content,
        origin: "x".repeat(embeddingLimits.origin),
        // Three bytes in UTF-8, the maximum per UTF-16 unit.
        staff: {
          id: "\u4e00".repeat(embeddingLimits.staffId),
          name: "\u4e00".repeat(embeddingLimits.staffName),
        },
        scopes: ["request", "track", "cancel", "rate"],
        requests: Array.from({ length: embeddingLimits.requestIds }, () => 2_147_483_647),
      },
      now,
    );
    expect(session.length).toBeLessThan(7 * 1024);
    expect(await readWidgetSession(secret, session, now)).toMatchObject({ kind: "valid" });
  });

  it("is unique", async () => {
    const [one, other] = await Promise.all([sign(), sign()]);
    expect(payloadOf(one.session).jti).not.toBe(payloadOf(other.session).jti);
  });

  it.each([
    [
      "changed",
      (token: string) => token.replace(/\.[^.]+\./, `.${part({ ...payloadOf(token), hospital: 8 })}.`),
    ],
    ["without its signature", (token: string) => token.replace(/[^.]+$/, "")],
    ["of the algorithm none", (token: string) => `${part({ alg: "none" })}.${token.split(".")[1]}.`],
    [
      "signed with the session secret itself",
      (token: string) => {
        const signed = `${part({ alg: "HS256" })}.${token.split(".")[1]}`;
        return `${signed}.${createHmac("sha256", secret[0] ?? "")
          .update(signed)
          .digest("base64url")}`;
      },
    ],
    ["no token at all", () => "wsk_abc"],
    ["empty", () => ""],
  ])("that is %s is forged", async (_, spoil) => {
    const { session } = await sign();
    expect(await readWidgetSession(secret, spoil(session), now)).toEqual({ kind: "forged" });
  });

  it("of another portal, or of another use of this portal's key, is forged", async () => {
    const { session } = await signWidgetSession(["another secret of thirty-two characters"], content, now);
    expect(await readWidgetSession(secret, session, now)).toEqual({ kind: "forged" });
  });
});

describe("the pass for map tiles", () => {
  const day = 24 * 3_600_000;
  const at = now.getTime();

  it("identifies its site today and tomorrow, and is equal for all readers", () => {
    const pass = tilePass(secret, 3, at);
    expect(tilePass(secret, 3, at + 3_600_000)).toBe(pass);
    expect([at, at + day].map((moment) => siteOfTilePass(secret, pass, moment))).toEqual([3, 3]);
    expect([at - day, at + 2 * day].map((moment) => siteOfTilePass(secret, pass, moment))).toEqual([
      null,
      null,
    ]);
  });

  it.each(["", "3", "3.20000.abc", "0.1.x", "x.y.z"])("is not %j", (pass) => {
    expect(siteOfTilePass(secret, pass, at)).toBeNull();
  });

  it("of one site is invalid for another", () => {
    const pass = tilePass(secret, 3, at).replace(/^3/, "4");
    expect(siteOfTilePass(secret, pass, at)).toBeNull();
  });
});

describe("during a change of the session secret", () => {
  const next = ["the next secret of at least thirty-two characters", ...secret];

  it("what the former one signed is accepted, and the new one signs", async () => {
    const { session } = await sign();
    expect(await readWidgetSession(next, session, now)).toMatchObject({ kind: "valid" });
    const renewed = await signWidgetSession(next, content, now);
    expect(await readWidgetSession(secret, renewed.session, now)).toEqual({ kind: "forged" });
    expect(siteOfTilePass(next, tilePass(secret, 3, now.getTime()), now.getTime())).toBe(3);
    expect(siteOfTilePass(secret, tilePass(next, 3, now.getTime()), now.getTime())).toBe(null);
  });
});
