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

/** How a copy is sent to the coach. */
export type Sharing =
  | { kind: "waiting" }
  /** Not sealed. */
  | { kind: "plain"; why: "coachHasNone" | "noMore" | "noVault" }
  | { kind: "locked" }
  /** Sealed for the coach. `seen` compares the coach's key with the one that the client knows. */
  | { kind: "sealed"; vault: OpenVault; coach: CoachKey; seen: "first" | "same" | "changed" };

/** The coach keys that this client has shared with, stored in the vault so that all their devices know them. */
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

/** Identifies a key by its bytes, because the server chooses the ids. */
export const coachKeyText = (key: CoachKey) => `${key.coachId} ${toBase64Url(bytesOf(key))}`;

/** From now on, this key is known as the coach's. */
export function rememberCoachKey(userId: string, key: CoachKey) {
  const slot = coachKeysSlot(userId);
  const others = (readKept(slot) ?? []).filter(({ id }) => id !== key.coachId);
  keep(slot, [...others, { id: key.coachId, content: toBase64Url(bytesOf(key)) }]);
}

export class TooLongToSeal extends Error {}

type Ready = Exclude<Sharing, { kind: "waiting" | "locked" }>;

export type Shared = { copy: ShareCopy; files?: readonly SealedFile[] };

/** Each copy gets its own key, so that an earlier key does not open a later copy. Only sealed copies have files. */
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
