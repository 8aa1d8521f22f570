import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSecretBox } from "./secret-box.server.ts";

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const key = () => randomBytes(32).toString("base64url");

test("decrypts what it encrypts, and the ciphertext reveals nothing", () => {
  const box = createSecretBox([key()]);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 8 }), (text) => {
      const sealed = box.encrypt(text, "smtpPassword");
      expect(sealed).not.toContain(text);
      expect(box.decrypt(sealed, "smtpPassword")).toBe(text);
    }),
  );
});

test("does not decrypt a secret for another purpose", () => {
  const box = createSecretBox([key()]);
  expect(box.decrypt(box.encrypt("secret", "smtpPassword"), "apiKey")).toBeNull();
});

test("does not decrypt a changed or a foreign text", () => {
  const box = createSecretBox([key()]);
  const sealed = box.encrypt("secret", "apiKey");
  const [name, body = ""] = sealed.split(".");
  const swapped = body.startsWith("A") ? `B${body.slice(1)}` : `A${body.slice(1)}`;
  const padded = [`${sealed}\0`, `${sealed}=`, `${sealed}\n`, `${sealed}.`, ` ${sealed}`];
  // The last character of 34 bytes has four unused bits.
  const unused = sealed.replace(/.$/, (last) => digits[digits.indexOf(last) ^ 1] ?? "");
  for (const text of [
    ...padded,
    unused,
    `${name}.${swapped}`,
    `${name}.${body.slice(4)}`,
    `${name}.`,
    "nothing",
    "",
    ".",
  ]) {
    expect(box.decrypt(text, "apiKey"), text).toBeNull();
  }
  expect(createSecretBox([key()]).decrypt(sealed, "apiKey")).toBeNull();
});

test("encrypts with a new key in front, and still decrypts with the old one", () => {
  const [older, newer] = [key(), key()];
  const sealedBefore = createSecretBox([older]).encrypt("secret", "apiKey");
  const rotated = createSecretBox([newer, older]);
  expect(rotated.decrypt(sealedBefore, "apiKey")).toBe("secret");
  const sealedAfter = rotated.encrypt("secret", "apiKey");
  expect(createSecretBox([older]).decrypt(sealedAfter, "apiKey")).toBeNull();
  expect(createSecretBox([newer]).decrypt(sealedAfter, "apiKey")).toBe("secret");
});
