import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** The portal as an authenticator knows it: host name and origin. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export interface Authenticator {
  /** Returns what the browser's passkey API returns for a new passkey, as JSON. */
  register(challenge: string): string;
  /** The same for a log-in. */
  logIn(challenge: string): string;
}

// https://www.w3.org/TR/webauthn-3/#authdata-flags
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A software authenticator with one passkey (ES256, no attestation), for tests without a browser. */
export function openAuthenticator({ id, origin }: RelyingParty): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  let signatures = 0;

  const clientData = (type: "webauthn.create" | "webauthn.get", challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, credential = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signatures);
    return Buffer.concat([sha256(id), Buffer.from([flags]), counter, credential]);
  }

  const answer = (response: Record<string, Buffer>) =>
    JSON.stringify({
      id: credentialId.toString("base64url"),
      rawId: credentialId.toString("base64url"),
      type: "public-key",
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]),
      ),
    });

  return {
    register(challenge) {
      // No model of authenticator, then the length of the id.
      const header = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length])]);
      const credential = Buffer.concat([header, credentialId, toCose(publicKey)]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, credential)],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)),
      });
    },
    logIn(challenge) {
      signatures += 1;
      const data = authenticatorData(USER_PRESENT | USER_VERIFIED);
      const clientDataJSON = clientData("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return answer({ clientDataJSON, authenticatorData: data, signature });
    },
  };
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** A key of the curve P-256 for ES256 (RFC 9053, 7.1). */
function toCose(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const cose = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
  return Buffer.from(isoCBOR.encode(cose));
}
