import { vaultFormat } from "@domain/privacy/vault";
import { type ShareCopy, shareFormat } from "@domain/work/shares";

import { fieldsOf, textIn } from "@/lib/kept/kept-json";
import {
  boundTo,
  type Bytes,
  pad,
  randomBytes,
  type RecordKeys,
  seal,
  unpad,
  unseal,
  unsealByAny,
  utf8,
} from "@/lib/sealed-bytes";

/**
 * Seals a copy that is shared, with a key of its own, as docs/vault.md describes. The client, the coach and the source
 * are authenticated with it.
 */

export type SharePlace = {
  clientId: string;
  coachId: string;
  copyId: string;
  kind: ShareCopy["kind"] | "file";
  sourceId: ShareCopy["sourceId"];
};

type ShareText = Pick<ShareCopy, "title" | "parts">;

export const makeShareKey = () => randomBytes(32);

type SharedText = "title" | "text" | "files";

/** `what` is the key for the coach, or a part of the copy. */
export const placeOfShare = (place: SharePlace, what: "key" | SharedText) => {
  const { clientId, coachId, kind, sourceId, copyId } = place;
  return boundTo("passage-share", shareFormat, what, clientId, coachId, kind, sourceId, copyId);
};

const importKey = (key: Bytes) =>
  crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);

/** Null when it is too long. */
export async function sealPadded(key: Bytes, place: SharePlace, what: SharedText, text: string) {
  const padded = pad(utf8(text));
  return padded && (await seal(await importKey(key), padded, placeOfShare(place, what)));
}

/** Null when it is too long. */
export async function sealShare(key: Bytes, place: SharePlace, { title, parts }: ShareText) {
  const [sealedTitle, sealedText] = [
    await sealPadded(key, place, "title", title),
    await sealPadded(key, place, "text", JSON.stringify(parts)),
  ];
  return sealedTitle && sealedText && { title: sealedTitle, text: sealedText };
}

/** Null when it is damaged, or was moved from another place. */
export async function openPadded(
  key: Bytes,
  place: SharePlace,
  what: SharedText,
  sealed: ArrayBuffer,
) {
  const padded = await unseal(
    await importKey(key),
    new Uint8Array(sealed),
    placeOfShare(place, what),
  );
  return padded && unpad(padded);
}

/** Null when it is damaged, or was moved from another place. */
export const openShareTitle = (key: Bytes, place: SharePlace, sealed: { title: ArrayBuffer }) =>
  openPadded(key, place, "title", sealed.title);

export async function openShare(
  key: Bytes,
  place: SharePlace,
  sealed: { title: ArrayBuffer; text: ArrayBuffer },
): Promise<ShareText | null> {
  const title = await openShareTitle(key, place, sealed);
  const text = await openPadded(key, place, "text", sealed.text);
  return title === null || text === null ? null : { title, parts: partsIn(text) };
}

function partsIn(text: string): ShareText["parts"] {
  const parts: unknown = JSON.parse(text);
  return (Array.isArray(parts) ? parts.map(fieldsOf) : []).map((part) => ({
    ...(typeof part.heading === "string" && { heading: part.heading }),
    text: textIn(part.text),
  }));
}

type OwnPlace = { userId: string; vaultId: string; copyId: string };

const placeOfOwn = ({ userId, vaultId, copyId }: OwnPlace) =>
  boundTo("passage-vault", vaultFormat, "share", userId, vaultId, copyId);

/** Seals a copy's key for the client who shares it, with the key of their vault's records. */
export const sealShareKey = (records: CryptoKey, place: OwnPlace, key: Bytes) =>
  seal(records, key, placeOfOwn(place));

export const openShareKey = (keys: RecordKeys, place: OwnPlace, sealed: ArrayBuffer) =>
  unsealByAny(keys, new Uint8Array(sealed), placeOfOwn(place));
