import { fourWords } from "@/lib/four-words";

/**
 * The server relays what two browsers need to connect, so it could put itself between them. Each window therefore
 * commits to its key before it learns the other one's, and reveals the key only then. Both see the same four words, and
 * nobody between them can choose keys that lead to the same words.
 */
export type OwnKey = {
  certificate: RTCCertificate;
  /** Hides the key in the commitment until it is revealed. */
  nonce: string;
  commitment: string;
};

export async function makeCertificate(): Promise<RTCCertificate> {
  const kind = { name: "ECDSA", namedCurve: "P-256" };
  return await RTCPeerConnection.generateCertificate(kind);
}

/** Each call needs its own, because a nonce that another window knows hides nothing. */
export async function makeOwnKey(certificate: RTCCertificate): Promise<OwnKey> {
  const nonce = toText(crypto.getRandomValues(new Uint8Array(16)));
  return { certificate, nonce, commitment: await commitmentTo(ownPrint(certificate), nonce) };
}

const commitmentTo = (print: string, nonce: string) => hash(`passage room 1 ${print} ${nonce}`);

/** The certificate's SHA-256 fingerprint, in the format of session descriptions. */
const ownPrint = (certificate: RTCCertificate) =>
  certificate
    .getFingerprints()
    .find(({ algorithm }) => algorithm?.toLowerCase() === "sha-256")
    ?.value?.toUpperCase() ?? "";

/** Null if a description contains no key, or several. */
function printIn(sdp: string): string | null {
  const prints = [...sdp.matchAll(/^a=fingerprint:sha-256 (\S+)\r?$/gim)].map(([, print]) =>
    print?.toUpperCase(),
  );
  return new Set(prints).size === 1 ? (prints[0] ?? null) : null;
}

/** Null if the other window did not commit to this key. */
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
