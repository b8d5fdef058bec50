import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useConvex } from "convex/react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { vaultWords } from "@/content/vault";
import { Digits } from "@/features/vault/digits";
import { type SentHello, toHello, toSentHello } from "@/features/vault/sent-hellos";
import { useLive } from "@/lib/live/live";
import { type Asking, askForApproval, type Meeting } from "@/lib/vault/approval";
import type { Bytes } from "@/lib/sealed-bytes";

const words = vaultWords.otherDevice;

type AskDeviceProps = {
  place: { userId: string; vaultId: string; keyId: string };
  onKey: (vaultKey: Bytes) => Promise<void>;
  /** What else there is. */
  other: string;
  onOther: () => void;
  children: ReactNode;
};

/** On the new device: asks, and asks once more when it is over. */
export function AskDevice(props: AskDeviceProps) {
  const [round, setRound] = useState(0);
  const [error, setError] = useState<string | null>(null);
  if (error === null) return <Round key={round} {...props} onOver={setError} />;
  return (
    <div className="mt-5 grid gap-4">
      <FormError text={error} />
      <Acts {...props}>
        <Button
          onClick={() => {
            setRound(round + 1);
            setError(null);
          }}
        >
          {words.again}
        </Button>
      </Acts>
    </div>
  );
}

function Acts({
  other,
  onOther,
  children,
}: Pick<AskDeviceProps, "other" | "onOther" | "children">) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {children}
      <Button variant="link" onClick={onOther}>
        {other}
      </Button>
    </div>
  );
}

type RoundProps = AskDeviceProps & { onOver: (error: string) => void };

function Round({ place, onKey, onOver, children, ...acts }: RoundProps) {
  const client = useConvex();
  const { userId, vaultId, keyId } = place;
  const [asked, setAsked] = useState<(Asking & { approvalId: Id<"vaultApprovals"> }) | null>(null);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [isSame, setIsSame] = useState(false);
  const hasShown = useRef(false);
  const isOpening = useRef(false);
  const live = useLive(api.vault.approval, {});
  const found = live.state === "ready" ? live.value : null;
  const request = found?.approvalId === asked?.approvalId ? found : null;
  const [hasBegun, setHasBegun] = useState(false);
  if (request !== null && !hasBegun) setHasBegun(true);
  const isGone = hasBegun && request === null;
  const hello = request?.hello ?? null;
  const wrapped = request?.wrapped ?? null;

  useEffect(() => {
    let end: (() => void) | null = null;
    let isLeft = false;
    async function ask() {
      const asking = await askForApproval({ userId, vaultId: keyId });
      const commitment = asking.commitment.buffer;
      const asked = { vaultId, keyId, commitment };
      const { approvalId } = await client.mutation(api.vault.ask, asked);
      end = () =>
        void client.mutation(api.vault.endApproval, { approvalId }).catch(() => undefined);
      if (isLeft) end();
      else setAsked({ ...asking, approvalId });
    }
    ask().catch(() => onOver(words.failed));
    return () => {
      isLeft = true;
      end?.();
    };
  }, [client, userId, vaultId, keyId, onOver]);

  useEffect(() => {
    if (isGone && !isOpening.current) onOver(words.over);
  }, [isGone, onOver]);

  // It shows its key only once it has taken the answer.
  useEffect(() => {
    if (asked === null || hello === null || hasShown.current) return;
    hasShown.current = true;
    async function show(
      { approvalId, meet, reveal }: NonNullable<typeof asked>,
      answer: SentHello,
    ) {
      const met = await meet(toHello(answer));
      if (met === null) throw new Error("Another answer was expected.");
      await client.mutation(api.vault.reveal, { approvalId, hello: toSentHello(reveal) });
      setMeeting(met);
    }
    show(asked, hello).catch(() => onOver(words.failed));
  }, [client, asked, hello, onOver]);

  useEffect(() => {
    if (!isSame || meeting === null || wrapped === null || isOpening.current) return;
    isOpening.current = true;
    meeting
      .unwrap(new Uint8Array(wrapped))
      .then(async (vaultKey) => {
        if (vaultKey === null) onOver(words.differs);
        else await onKey(vaultKey);
      })
      .catch(() => onOver(words.failed));
  }, [isSame, meeting, wrapped, onKey, onOver]);

  if (meeting === null || isSame) {
    return (
      <div className="mt-2 grid gap-5">
        <p role="status" className="text-muted-foreground">
          {isSame ? words.sayThere : words.look}
        </p>
        {children}
        <Acts {...acts}>{null}</Acts>
      </div>
    );
  }
  return (
    <div className="mt-2 grid gap-5">
      <p className="text-muted-foreground">{words.compare}</p>
      <Digits digits={meeting.digits} />
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setIsSame(true)}>{words.same}</Button>
        <Button variant="outline" onClick={() => onOver(words.differs)}>
          {words.differ}
        </Button>
      </div>
    </div>
  );
}
