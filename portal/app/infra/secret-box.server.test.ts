import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSecretBox } from "./secret-box.server.ts";

const key = () => randomBytes(32).toString("base64url");

test("what is sealed opens again, and shows nothing of itself", () => {
  const box = createSecretBox([key()]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 8 }), (text) => {
      const sealed = box.seal(text, "smtpPassword");
      expect(sealed).not.toContain(text);
      expect(box.open(sealed, "smtpPassword")).toBe(text);
    }),
  );
});

test("a secret of one purpose opens for no other", () => {
  const box = createSecretBox([key()]);
  expect(box.open(box.seal("secret", "smtpPassword"), "apiKey")).toBeNull();
});

test("a changed or a foreign text does not open", () => {
  const box = createSecretBox([key()]);
  const sealed = box.seal("secret", "apiKey");
  const [name, body = ""] = sealed.split(".");
  const swapped = body.startsWith("A") ? `B${body.slice(1)}` : `A${body.slice(1)}`;
  for (const text of [`${name}.${swapped}`, `${name}.${body.slice(4)}`, `${name}.`, "nothing", "", "."]) {
    expect(box.open(text, "apiKey"), text).toBeNull();
  }
  expect(createSecretBox([key()]).open(sealed, "apiKey")).toBeNull();
});

test("a new key in front seals, and the old one still opens", () => {
  const [older, newer] = [key(), key()];
  const sealedBefore = createSecretBox([older]).seal("secret", "apiKey");
  const rotated = createSecretBox([newer, older]);
  expect(rotated.open(sealedBefore, "apiKey")).toBe("secret");
  const sealedAfter = rotated.seal("secret", "apiKey");
  expect(createSecretBox([older]).open(sealedAfter, "apiKey")).toBeNull();
  expect(createSecretBox([newer]).open(sealedAfter, "apiKey")).toBe("secret");
});
