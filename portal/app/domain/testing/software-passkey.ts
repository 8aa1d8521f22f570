import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { Database } from "@wardway/db/open";
import { passkeys } from "@wardway/db/schema";
import type { RelyingParty } from "../accounts/passkey-ceremony.server.ts";

interface Asked extends RelyingParty {
  readonly challenge: string;
}

/** What an authenticator states, honestly or not. */
export interface Statement extends Asked {
  /** Whether it has verified its user; by default it has. */
  readonly isVerified?: boolean;
  /** By default that of the owner; empty for none. */
  readonly userHandle?: string;
  readonly counter?: number;
}

/** A passkey (ES256, no attestation), and the authenticator that has its key. */
export interface SoftwarePasskey {
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  register(asked: Asked): RegistrationResponseJSON;
  answer(statement: Statement): AuthenticationResponseJSON;
}

/** By which an authenticator names the account. */
export const handleOf = (userId: number) => encode(Buffer.from(String(userId)));

/** Stores a passkey whose authenticator does not count. */
export async function addSoftwarePasskey(db: Database, userId: number): Promise<SoftwarePasskey> {
  const passkey = makeSoftwarePasskey(userId);
  const { credentialId, publicKey } = passkey;
  await db
    .insert(passkeys)
    .values({ userId, name: "Work phone", credentialId, publicKey, counter: 0, transports: [] });
  return passkey;
}

/** @param userId of the owner */
export function makeSoftwarePasskey(userId: number): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const cose = coseKey(publicKey.export({ format: "jwk" }));
  const credential = {
    id: encode(id),
    rawId: encode(id),
    type: "public-key",
    clientExtensionResults: {},
  } as const;
  return {
    credentialId: encode(id),
    publicKey: encode(cose),
    register: ({ id: host, origin, challenge }) => {
      // No model of authenticator, then the length of the id.
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", authenticatorData(host, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, 0, attested)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientData("webauthn.create", challenge, origin)),
          attestationObject: encode(Buffer.from(isoCBOR.encode(attestation))),
        },
      };
    },
    answer: ({
      id: host,
      origin,
      challenge,
      isVerified = true,
      userHandle = handleOf(userId),
      counter = 0,
    }) => {
      const client = clientData("webauthn.get", challenge, origin);
      const data = authenticatorData(host, USER_PRESENT | (isVerified ? USER_VERIFIED : 0), counter);
      return {
        ...credential,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)),
          ...(userHandle !== "" && { userHandle }),
        },
      };
    },
  };
}

const encode = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

const clientData = (type: "webauthn.create" | "webauthn.get", challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin }));

/** A key of the curve P-256 for ES256 (RFC 9053, 7.1). */
function coseKey({ x = "", y = "" }: JsonWebKey): Buffer {
  const key = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  return Buffer.from(isoCBOR.encode(key));
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** https://www.w3.org/TR/webauthn-3/#authenticator-data */
function authenticatorData(host: string, flags: number, counter: number, attested = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt8(flags);
  bytes.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(host), bytes, attested]);
}
