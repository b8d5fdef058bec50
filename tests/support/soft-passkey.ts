/** A passkey device in software: ES256, no attestation, always verified. It answers in the format of a browser. */
export interface SoftPasskey {
  id: string;
  register: (options: AskedToRegister) => Promise<unknown>;
  signIn: (options: Asked, more?: { origin?: string; flags?: number }) => Promise<unknown>;
}
interface Asked {
  challenge: string;
}
interface AskedToRegister extends Asked {
  rp: { id?: string };
}

const userPresent = 0x01;
const userVerified = 0x04;
const holdsKey = 0x40;

/** A synced passkey has no use counter. */
export async function makeSoftPasskey(
  origin: string,
  { counts = true, hasPrf = false } = {},
): Promise<SoftPasskey> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, [
    "sign",
    "verify",
  ]);
  const credentialId = crypto.getRandomValues(new Uint8Array(16));
  const id = toBase64Url(credentialId);
  const { hostname } = new URL(origin);
  let counter = 0;

  const authData = async (flags: number, key: Uint8Array = new Uint8Array()) => {
    if (counts) counter += 1;
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, counter);
    return joined(await sha256(bytesOf(hostname)), Uint8Array.of(flags), count, key);
  };
  const clientData = (type: string, challenge: string, from = origin) =>
    bytesOf(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = (response: object) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: hasPrf ? { prf: { enabled: true } } : {},
    response,
  });

  return {
    id,
    register: async ({ challenge }) => {
      const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", publicKey);
      const length = Uint8Array.of(0, credentialId.length);
      const key = joined(new Uint8Array(16), length, credentialId, coseKey(x, y));
      const data = await authData(userPresent | userVerified | holdsKey, key);
      return answer({
        clientDataJSON: toBase64Url(clientData("webauthn.create", challenge)),
        attestationObject: toBase64Url(attestationOf(data)),
        transports: ["internal"],
      });
    },
    signIn: async ({ challenge }, { origin: from, flags = userPresent | userVerified } = {}) => {
      const data = await authData(flags);
      const client = clientData("webauthn.get", challenge, from);
      const signed = joined(data, await sha256(client));
      const hash = { name: "ECDSA", hash: "SHA-256" };
      const raw = new Uint8Array(await crypto.subtle.sign(hash, privateKey, signed));
      return answer({
        clientDataJSON: toBase64Url(client),
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(toDer(raw)),
      });
    },
  };
}

/** COSE: kty EC2, alg ES256, crv P-256, x, y. */
const coseKey = (x: string, y: string) =>
  joined(
    Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
    fromBase64Url(x),
    Uint8Array.of(0x22, 0x58, 0x20),
    fromBase64Url(y),
  );

/** CBOR, without attestation. */
const attestationOf = (data: Uint8Array) =>
  joined(
    Uint8Array.of(0xa3),
    ...[text("fmt"), text("none"), text("attStmt"), Uint8Array.of(0xa0), text("authData")],
    Uint8Array.of(0x58, data.length),
    data,
  );

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (words: string): Bytes => new TextEncoder().encode(words);
const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const joined = (...parts: Uint8Array[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
/** CBOR, for texts of less than 24 characters. */
const text = (words: string) => joined(Uint8Array.of(0x60 + words.length), bytesOf(words));

/** Two numbers of 32 bytes in ASN.1. */
function toDer(raw: Bytes): Bytes {
  const numbers = [raw.slice(0, 32), raw.slice(32)].map((number) => {
    const start = Math.max(
      0,
      number.findIndex((byte) => byte !== 0),
    );
    const short = number.slice(start);
    const positive = (short[0] ?? 0) >= 0x80 ? joined(Uint8Array.of(0), short) : short;
    return joined(Uint8Array.of(0x02, positive.length), positive);
  });
  const body = joined(...numbers);
  return joined(Uint8Array.of(0x30, body.length), body);
}

const toBase64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const fromBase64Url = (words: string): Bytes =>
  Uint8Array.from(atob(words.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
