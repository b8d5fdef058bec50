import { fourWords } from "@/lib/four-words";

/**
 * The server carries what two browsers need to find each other, so it could put itself between them. Each window therefore
 * commits to its key before it learns the other's, and shows the key only after. Then both see the same four words, and
 * nobody between them can choose keys that lead to the same words.
 */
export type OwnKey = {
  certificate: RTCCertificate;
  /** Hides the key until it is shown. */
  nonce: string;
  commitment: string;
};

export async function makeCertificate(): Promise<RTCCertificate> {
  const kind = { name: "ECDSA", namedCurve: "P-256" };
  return await RTCPeerConnection.generateCertificate(kind);
}

/** For one call: a number that another window was shown hides nothing. */
export async function makeOwnKey(certificate: RTCCertificate): Promise<OwnKey> {
  const nonce = toText(crypto.getRandomValues(new Uint8Array(16)));
  return { certificate, nonce, commitment: await commitmentTo(ownPrint(certificate), nonce) };
}

const commitmentTo = (print: string, nonce: string) => hash(`passage room 1 ${print} ${nonce}`);

/** The certificate's SHA-256 as descriptions write it. */
const ownPrint = (certificate: RTCCertificate) =>
  certificate
    .getFingerprints()
    .find(({ algorithm }) => algorithm?.toLowerCase() === "sha-256")
    ?.value?.toUpperCase() ?? "";

/** Null where a description names no key, or more than one. */
function printIn(sdp: string): string | null {
  const prints = [...sdp.matchAll(/^a=fingerprint:sha-256 (\S+)\r?$/gim)].map(([, print]) =>
    print?.toUpperCase(),
  );
  return new Set(prints).size === 1 ? (prints[0] ?? null) : null;
}

/** Null when the other's key is not the one that their window committed to. */
export async function compareKeys(
  own: OwnKey,
  other: { sdp: string; nonce: string; commitment: string },
): Promise<string[] | null> {
  const print = printIn(other.sdp);
  if (print === null || (await commitmentTo(print, other.nonce)) !== other.commitment) return null;
  const keys = [`${ownPrint(own.certificate)} ${own.nonce}`, `${print} ${other.nonce}`].toSorted();
  return await fourWords(await digest(`passage words 1 ${keys.join(" ")}`));
}

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

const hash = async (text: string) => toText(await digest(text));

const toText = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
