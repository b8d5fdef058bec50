import { api } from "@convex/_generated/api";
import { useConvex } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router-dom";

import { FormError } from "@/components/patterns/form-note";
import { Button, buttonVariants } from "@/components/ui/button";
import { deviceWords } from "@/content/settings/settings";
import { vaultWords } from "@/content/vault";
import { Digits } from "@/features/vault/digits";
import { type OpenVault, useOpenVault } from "@/lib/vault/open-vault";
import { toHello, toSentHello } from "@/features/vault/sent-hellos";
import { vaultPlace } from "@/features/vault/vault-place";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";
import { useSubmit } from "@/lib/use-submit";
import { type Answering, answerApproval, type Meeting } from "@/lib/vault/approval";
import { vaultKeyOf } from "@/lib/vault/sealing";

const words = vaultWords.newDevice;

type Request = NonNullable<FunctionReturnType<typeof api.vault.approval>>;
type Outcome = "refused" | "changed";

/** A new device asks this open one for the vault's key. Takes no focus, so that no key press answers it. */
export function ApprovalCard() {
  const open = useOpenVault();
  const live = useLive(api.vault.approval, {});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const request = live.state === "ready" ? live.value : null;
  if (outcome !== null) return <After outcome={outcome} onClose={() => setOutcome(null)} />;
  if (open === null || request?.vaultId !== open.keyId || request.side === "asks") return null;
  return <Asked key={request.approvalId} {...{ open, request, onEnd: setOutcome }} />;
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby="vault-approval"
      data-slot="vault-approval"
      className="fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-40 mx-auto grid w-[calc(100%-2rem)] max-w-md animate-in gap-4 rounded-card border border-border bg-popover p-5 shadow-float fade-in lg:right-6 lg:bottom-6 lg:left-auto"
    >
      <div role="status">
        <h2 id="vault-approval" className="text-xl font-medium">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

type AskedProps = { open: OpenVault; request: Request; onEnd: (outcome: Outcome) => void };

function Asked({ open, request, onEnd }: AskedProps) {
  const client = useConvex();
  const { approvalId, side, hello } = request;
  const [answering, setAnswering] = useState<Answering | null>(null);
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const [isGiven, setIsGiven] = useState(false);
  const { error, isPending, run } = useSubmit();

  useEffect(() => {
    if (answering === null || hello === null) return;
    answering
      .meet(toHello(hello))
      .then(async (met) => {
        setMeeting(met);
        if (met !== null) return;
        onEnd("changed");
        await client.mutation(api.vault.endApproval, { approvalId });
      })
      .catch(() => undefined);
  }, [client, approvalId, answering, hello, onEnd]);

  const answer = () =>
    run(async () => {
      const owner = { userId: open.userId, vaultId: open.keyId };
      const made = await answerApproval(owner, new Uint8Array(request.commitment));
      await client.mutation(api.vault.answer, { approvalId, hello: toSentHello(made.answer) });
      setAnswering(made);
    }, words.failed);

  const give = (met: Meeting) =>
    run(async () => {
      const vaultKey = await vaultKeyOf(open.keys);
      if (vaultKey === null) throw new Error("It is damaged.");
      const wrapped = (await met.wrap(vaultKey)).buffer;
      await client.mutation(api.vault.grant, { approvalId, wrapped });
      setIsGiven(true);
      notify({ title: words.done });
    }, words.failed);

  const refuse = () =>
    run(async () => {
      await client.mutation(api.vault.endApproval, { approvalId });
      onEnd("refused");
    }, words.failed);

  if (isGiven || (side === "answers" && answering === null && !isPending)) return null; // Another window is answering.
  return (
    <Card title={words.title}>
      {meeting && <Digits digits={meeting.digits} />}
      <p>
        {meeting ? words.compare : words.text(deviceWords.name(request.browser, request.system))}
      </p>
      <FormError text={error} />
      <div className="flex flex-wrap gap-3">
        {meeting ? (
          <Button isPending={isPending} onClick={() => void give(meeting)}>
            {words.same}
          </Button>
        ) : (
          <Button isPending={isPending || answering !== null} onClick={() => void answer()}>
            {words.show}
          </Button>
        )}
        <Button variant="outline" onClick={() => void refuse()}>
          {meeting ? words.differ : words.refuse}
        </Button>
      </div>
    </Card>
  );
}

function After({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { title, text } = words[outcome];
  const { account } = vaultPlace[useViewer().role];
  return (
    <Card title={title}>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        {outcome === "refused" && (
          <Link
            to={`${account}#password`}
            className={buttonVariants({ variant: "outline" })}
            onClick={onClose}
          >
            {words.changePassword}
          </Link>
        )}
        <Button variant="outline" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Card>
  );
}
