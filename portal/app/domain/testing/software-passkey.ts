import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Database } from "@wardway/db/open";
import { passkeys } from "@wardway/db/schema";
import type { RelyingParty } from "../accounts/passkey-ceremony.server.ts";

/** What an authenticator states, honestly or not. */
export interface Statement extends RelyingParty {
  readonly challenge: string;
  /** Whether it has verified its user; by default it has. */
  readonly isVerified?: boolean;
  /** By default that of the owner; empty for none. */
  readonly userHandle?: string;
  readonly counter?: number;
}

/** A passkey of an account, and the authenticator that has its key. */
export interface SoftwarePasskey {
  answer(statement: Statement): AuthenticationResponseJSON;
}

/** By which an authenticator names the account. */
export const handleOf = (userId: number) => encode(Buffer.from(String(userId)));

/** Stores a passkey whose authenticator does not count. */
export async function addSoftwarePasskey(db: Database, userId: number): Promise<SoftwarePasskey> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = encode(randomBytes(16));
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  await db.insert(passkeys).values({
    userId,
    name: "Work phone",
    credentialId: id,
    publicKey: encode(coseKey(x, y)),
    counter: 0,
    transports: [],
  });
  return {
    answer: ({
      id: host,
      origin,
      challenge,
      isVerified = true,
      userHandle = handleOf(userId),
      counter = 0,
    }) => {
      const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin }));
      const data = Buffer.concat([sha256(host), flagsAndCounter(isVerified, counter)]);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(data),
          signature: encode(signature),
          ...(userHandle !== "" && { userHandle }),
        },
      };
    },
  };
}

const encode = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** An ES256 key in CBOR (RFC 9053, 7.1.1). */
const coseKey = (x: string, y: string) =>
  Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;

/** https://www.w3.org/TR/webauthn-3/#authenticator-data */
function flagsAndCounter(isVerified: boolean, counter: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0));
  bytes.writeUInt32BE(counter, 1);
  return bytes;
}
