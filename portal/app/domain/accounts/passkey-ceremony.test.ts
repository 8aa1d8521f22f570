import { SettingsService } from "@simplewebauthn/server";
import { expect, it } from "vitest";
import "./passkey-ceremony.server.ts";

it.each(["android-key", "android-safetynet", "apple", "fido-u2f", "mds", "packed", "tpm"] as const)(
  "no certificate of a passkey in the form %s is followed to an address that it names",
  (identifier) => {
    expect(SettingsService.getRootCertificates({ identifier })).toEqual([]);
  },
);
