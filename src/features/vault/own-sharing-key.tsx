import { api } from "@convex/_generated/api";
import { type ConvexReactClient, useConvex } from "convex/react";
import { useEffect, useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { KeyWords } from "@/components/patterns/key-words";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { sharingWords } from "@/content/private-sharing";
import { Part } from "@/features/vault/ways";
import { useLive } from "@/lib/live/live";
import { makeSharingKey, openSharingKey } from "@/lib/shares/sharing-keys";
import type { OpenVault } from "@/lib/vault/open-vault";

const words = sharingWords.own;

/** A coach's pair of keys is made with the vault, and shown as four words once it has opened here. */
export function OwnSharingKey({ open }: { open: OpenVault }) {
  const client = useConvex();
  const { userId } = open;
  const keys = useLive(api.vault.sharingKeys, {});
  const inUse =
    keys.state === "ready" ? (keys.value.find((key) => key.isInUse) ?? null) : undefined;
  const [state, setState] = useState<"under way" | "opened" | "failed">("under way");
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (inUse === undefined) return;
    let isOver = false;
    const say = (next: typeof state) => {
      if (!isOver) setState(next);
    };
    const act = inUse === null ? make(client, open) : check(open, inUse);
    act.then(say, () => say("failed"));
    return () => {
      isOver = true;
    };
  }, [client, open, inUse, attempt]);

  return (
    <Part title={words.title} text={words.text}>
      {state === "opened" && inUse && <KeyWords coachId={userId} publicKey={inUse.publicKey} />}
      {state === "under way" && (
        <Skeleton role="status" aria-label={words.making} className="h-8 w-56" />
      )}
      <FormError text={state === "failed" ? words.failed : null} />
      {state === "failed" && (
        <Button className="mt-3" size="sm" onClick={() => setAttempt(attempt + 1)}>
          {words.again}
        </Button>
      )}
    </Part>
  );
}

async function make(client: ConvexReactClient, { userId, vaultId, keyId, keys }: OpenVault) {
  const { publicKey, sealed } = await makeSharingKey(keys.records, { userId, vaultId });
  const bytes = { publicKey: publicKey.buffer, sealed: sealed.buffer };
  await client.mutation(api.vault.makeSharingKey, { vaultId, vaultKeyId: keyId, ...bytes });
  return "under way" as const; // The live query has it next.
}

type Stored = { publicKey: ArrayBuffer; sealed: ArrayBuffer };
const bytesOf = ({ publicKey, sealed }: Stored) => ({
  publicKey: new Uint8Array(publicKey),
  sealed: new Uint8Array(sealed),
});

/** A server that puts another one in its place is noticed here. */
async function check({ userId, vaultId, keys }: OpenVault, stored: Stored) {
  const pair = await openSharingKey(keys, { userId, vaultId }, bytesOf(stored));
  return pair === null ? ("failed" as const) : ("opened" as const);
}
