import { cheapHash } from "@wardway/db/testing/cheap-hash";
import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./password.ts";

const composed = "Zoë läuft über Brücken";
const decomposed = composed.normalize("NFD");
const fullWidth = "ｐａｓｓ wort über Brücken";

it.each([composed, decomposed])("a new password is the same from every keyboard: %j", async (typed) => {
  const stored = await hashPassword(typed);
  expect(await isPassword(stored, composed)).toBe(true);
  expect(await isPassword(stored, decomposed)).toBe(true);
  expect(await isPassword(stored, "Zoe lauft uber Brucken")).toBe(false);
});

it("compatible forms are the same too", async () => {
  expect(await isPassword(await hashPassword(fullWidth), fullWidth.normalize("NFKC"))).toBe(true);
});

it.each([composed, decomposed, fullWidth])("an older hash is of the password as typed: %j", async (typed) => {
  expect(await isPassword(await cheapHash(typed), typed)).toBe(true);
});
