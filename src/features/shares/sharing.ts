import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { ShareCopy } from "@domain/work/shares";
import type { ConvexReactClient } from "convex/react";
import { useSyncExternalStore } from "react";

import { useLive } from "@/lib/live/live";
import { fetchPart } from "@/lib/loading/fetch-part";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, readKept, useKept } from "@/lib/kept/kept-values";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import type { SealedFile } from "@/lib/vault/kept-files";
import { type OpenVault, useOpenVault } from "@/lib/vault/open-vault";
import { fromBase64Url, isSame, toBase64Url } from "@/lib/vault/sealing";

type CoachKey = { keyId: Id<"sharingKeys">; coachId: Id<"users">; publicKey: ArrayBuffer };

/** How a copy goes to the coach. */
export type Sharing =
  | { kind: "waiting" }
  /** In clear. */
  | { kind: "plain"; why: "coachHasNone" | "noMore" | "noVault" }
  | { kind: "locked" }
  /** For the coach alone. `seen` is what the client knows of the coach's key. */
  | { kind: "sealed"; vault: OpenVault; coach: CoachKey; seen: "first" | "same" | "changed" };

/** By coach: the keys that this client has shared with. In the vault, so that every device of theirs knows. */
const coachKeysSlot = (userId: string) =>
  jsonSlot(personKey("coach_keys", userId), (parsed) =>
    (Array.isArray(parsed) ? parsed.map(fieldsOf) : []).map(({ id, content }) => ({
      ...{ id: textIn(id), content: textIn(content) },
    })),
  );

export function useSharing(): Sharing {
  const { userId } = useViewer();
  const state = useVaultState();
  const vault = useOpenVault();
  const isRead = useIsRead(vault);
  const coach = useLive(api.vault.coachKey, useIsReadOnly() ? "skip" : {});
  const known = useKept(coachKeysSlot(userId)) ?? [];
  if (coach.state !== "ready") return { kind: "waiting" };
  const key = coach.value;
  if (key === null) return { kind: "plain", why: known.length > 0 ? "noMore" : "coachHasNone" };
  if (state === "none") return { kind: "plain", why: "noVault" };
  if (vault === null || state !== "open") return { kind: "locked" };
  if (!isRead) return { kind: "waiting" };
  const before = known.find(({ id }) => id === key.coachId)?.content;
  const isKnown = before !== undefined && isSame(fromBase64Url(before), bytesOf(key));
  const seen = before === undefined ? "first" : isKnown ? "same" : "changed";
  return { kind: "sealed", vault, coach: key, seen };
}

const bytesOf = ({ publicKey }: CoachKey) => new Uint8Array(publicKey);

const noStore = { subscribe: () => () => undefined, getFacts: () => null };

function useIsRead(vault: OpenVault | null): boolean {
  const { subscribe, getFacts } = vault?.store ?? noStore;
  return useSyncExternalStore(subscribe, getFacts)?.isRead === true;
}

/** Tells keys apart by what they are, since the server chooses their ids. */
export const coachKeyText = (key: CoachKey) => `${key.coachId} ${toBase64Url(bytesOf(key))}`;

/** From now on this key is the coach's. */
export function rememberCoachKey(userId: string, key: CoachKey) {
  const slot = coachKeysSlot(userId);
  const others = (readKept(slot) ?? []).filter(({ id }) => id !== key.coachId);
  keep(slot, [...others, { id: key.coachId, content: toBase64Url(bytesOf(key)) }]);
}

export class TooLongToSeal extends Error {}

type Ready = Exclude<Sharing, { kind: "waiting" | "locked" }>;

export type Shared = { copy: ShareCopy; files?: readonly SealedFile[] };

/** A new key for each copy, so that an earlier key opens nothing later. Files go only with a sealed copy. */
export async function shareCopy(
  client: ConvexReactClient,
  sharing: Ready,
  { copy, files = [] }: Shared,
) {
  if (sharing.kind === "plain") {
    await client.mutation(api.shares.share, copy);
    return;
  }
  const { vault, coach } = sharing;
  const { sealForCoach } = await fetchPart(() => import("@/lib/shares/seal-for-coach"));
  const { kind, sourceId } = copy;
  const sealed = await sealForCoach(copy, files, coach, vault);
  if (sealed === null) throw new TooLongToSeal();
  const named = { ...sealed, keyId: coach.keyId, vaultId: vault.vaultId };
  await client.mutation(api.shares.shareSealed, { kind, sourceId, sealed: named });
  rememberCoachKey(vault.userId, coach);
}
