import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { reasonCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { Link } from "react-router-dom";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { IfFailed } from "@/components/patterns/if-failed";
import { WordsField } from "@/components/patterns/words-field";
import { SkeletonGroup, Skeletons } from "@/components/patterns/skeletons";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
} from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { describeFailure, failureNotice, refusalIn } from "@/content/failures";
import { packageWords, unpaidWords } from "@/content/packages";
import { endingWords } from "@/content/practice/clients";
import { recordsWords } from "@/content/practice/records";
import { ClientMenu } from "@/features/clients/client-menu";
import { InviteDialog } from "@/features/clients/invite-dialog";
import { describeKeeping, type Keeping } from "@/features/clients/keeping";
import {
  describeProblem,
  PackageFields,
  type PackageTexts,
  toTerms,
} from "@/features/clients/package-fields";
import type { Package } from "@/features/clients/package-line";
import { TagsDialog } from "@/features/clients/tags-dialog";
import { attempt, useAttempts } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useLive } from "@/lib/live/live";
import { ownZone, useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatDate } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

const words = packageWords.form;

type PackageDialogProps = {
  clientId: Id<"users">;
  before: Package | null;
  onClose: () => void;
};

function PackageDialog({ clientId, before, onClose }: PackageDialogProps) {
  const today = useToday();
  const [texts, setTexts] = useState<PackageTexts>(() => textsOf(before, today));
  const { save, isPending, error } = useSaving({ clientId, before, onClose });
  const [isAsking, setIsAsking] = useState(false);
  return (
    <DialogFrame
      title={before === null ? words.addTitle : words.editTitle}
      lead={words.lead}
      onClose={onClose}
    >
      <DialogForm
        onLeave={onClose}
        act={words.save}
        {...{ error, isPending }}
        isUnfit={texts.sessionsIncluded === "" || texts.startsOn === ""}
        onSend={() => save(texts)}
      >
        <PackageFields
          texts={texts}
          onChange={(change) => setTexts((old) => ({ ...old, ...change }))}
        />
        {before !== null && (
          <Button variant="link" className="justify-self-start" onClick={() => setIsAsking(true)}>
            {packageWords.remove}
          </Button>
        )}
      </DialogForm>
      {isAsking && before !== null && (
        <RemovalDialog
          packageId={before.packageId}
          onClose={() => setIsAsking(false)}
          onDone={onClose}
        />
      )}
    </DialogFrame>
  );
}

const textsOf = (before: Package | null, today: string): PackageTexts => ({
  sessionsIncluded: before === null ? "" : String(before.sessionsIncluded),
  startsOn: before?.startsOn ?? today,
  endsOn: before?.endsOn ?? "",
  price: before?.price ?? "",
  paymentLink: before?.paymentLink ?? "",
});

function useSaving({ clientId, before, onClose }: PackageDialogProps) {
  const add = useMutation(api.packages.add);
  const change = useMutation(api.packages.change);
  const { run, error, isPending } = useSubmit();
  async function save(texts: PackageTexts) {
    const terms = toTerms(texts, before?.timeZone ?? ownZone());
    const isSaved = await run(async () => {
      if (before === null) await add({ clientId, ...terms });
      else await change({ packageId: before.packageId, ...terms });
    }, describeProblem);
    if (isSaved) onClose();
  }
  return { save, isPending, error };
}

type RemovalDialogProps = Pick<Package, "packageId"> & { onClose: () => void; onDone: () => void };

function RemovalDialog({ packageId, onClose, onDone }: RemovalDialogProps) {
  const { title, text, keep, confirm } = packageWords.removing;
  const remove = useMutation(api.packages.remove);
  const { run, isPending } = useAttempts();
  async function act() {
    if (await run(() => remove({ packageId }))) onDone();
  }
  return (
    <AskDialog
      isDanger
      title={title}
      text={text}
      leave={keep}
      act={confirm}
      isPending={isPending}
      onAct={() => void act()}
      onClose={onClose}
    />
  );
}

type Unpaid = FunctionReturnType<typeof api.packages.unpaid>[number];

function UnpaidDialog({ onClose }: { onClose: () => void }) {
  const unpaid = useLive(api.packages.unpaid, {});
  return (
    <DialogFrame shape="wide" title={unpaidWords.title} lead={unpaidWords.lead} onClose={onClose}>
      {unpaid.state === "loading" && (
        <Skeletons label={unpaidWords.loading} className="mt-4 grid gap-2" count={2} each="h-11" />
      )}
      <IfFailed live={unpaid} sentence={unpaidWords.failed} />
      {unpaid.state === "ready" && unpaid.value.length === 0 && (
        <p className="mt-4">{unpaidWords.none}</p>
      )}
      {unpaid.state === "ready" && (
        <ul className="mt-4">
          {unpaid.value.map((row) => (
            <UnpaidRow key={row.packageId} row={row} />
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}

function UnpaidRow({ row }: { row: Unpaid }) {
  const { packageId, clientId, payment, price, startsOn } = row;
  const name = fullName(row);
  const pay = useMutation(api.packages.pay);
  const set = (state: Unpaid["payment"]) => attempt(pay({ packageId, payment: state }));
  async function markPaid() {
    if (!(await set("paid"))) return;
    notifyWithUndo(unpaidWords.marked(name), () => void set(payment));
  }
  return (
    <li
      data-slot="unpaid-row"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-1"
    >
      <Link
        to={paths.coachClient(clientId)}
        dir="auto"
        className="min-w-0 font-medium underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <Badge variant={payment === "overdue" ? "destructive" : "outline"}>
        {packageWords.payments[payment]}
      </Badge>
      <span className="min-w-0 truncate text-sm text-muted-foreground">
        {price !== undefined && <bdi>{price} · </bdi>}
        {packageWords.from(formatDate(startsOn))}
      </span>
      <Button
        variant="outline"
        size="sm"
        className="ml-auto"
        aria-label={unpaidWords.markOne(name)}
        onClick={() => void markPaid()}
      >
        {unpaidWords.markPaid}
      </Button>
    </li>
  );
}

type EndCoachingDialogProps = {
  clientId: Id<"users">;
  name: string;
  onClose: () => void;
  onEnded: () => void;
};

function EndCoachingDialog({ clientId, name, onClose, onEnded }: EndCoachingDialogProps) {
  const end = useMutation(api.clients.end);
  const resume = useMutation(api.clients.resume);
  const [isEnding, setIsEnding] = useState(false);
  const [hasSessionsAhead, setHasSessionsAhead] = useState(false);

  function showFailure(error: unknown) {
    notify(failureNotice(error, endingWords.failed));
  }

  async function confirm() {
    setIsEnding(true);
    try {
      const coachingId = await end({ clientId, cancelsAhead: hasSessionsAhead });
      onEnded();
      notifyWithUndo(endingWords.ended(name), () => void resume({ coachingId }).catch(showFailure));
    } catch (error) {
      setIsEnding(false);
      if (refusalIn(error)?.code === "CONFLICT") setHasSessionsAhead(true);
      else showFailure(error);
    }
  }

  return (
    <AskDialog
      isDanger
      title={endingWords.title(name)}
      text={endingWords.text}
      leave={endingWords.keep}
      act={hasSessionsAhead ? endingWords.confirmAhead : endingWords.confirm}
      isPending={isEnding}
      onAct={() => void confirm()}
      onClose={onClose}
    >
      {hasSessionsAhead ? (
        <p role="alert">
          {endingWords.ahead}{" "}
          <Link
            to={paths.coachClient(clientId, "sessions")}
            onClick={onClose}
            className="font-medium text-primary underline underline-offset-4"
          >
            {endingWords.seeSessions}
          </Link>
        </p>
      ) : (
        <p>{endingWords.undoText}</p>
      )}
    </AskDialog>
  );
}

export const clientDialogs = {
  ClientMenu,
  EndCoachingDialog,
  InviteDialog,
  PackageDialog,
  RecordsDialog,
  TagsDialog,
  UnpaidDialog,
};

const word = (failure: unknown) => describeFailure(failure, recordsWords.changeFailed);

type RecordsDialogProps = { coachingId: Id<"coachings">; name: string; onClose: () => void };

function RecordsDialog({ coachingId, name, onClose }: RecordsDialogProps) {
  const keeping = useLive(api.legalHolds.ofCoaching, { coachingId });
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent>
        <DialogTitle>{recordsWords.title(name)}</DialogTitle>
        {keeping.state === "loading" && (
          <SkeletonGroup label={recordsWords.loading} className="mt-4 space-y-3">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-32 w-full" />
          </SkeletonGroup>
        )}
        <IfFailed live={keeping} fallback={recordsWords.failed} />
        {keeping.state === "ready" && <Found coachingId={coachingId} keeping={keeping.value} />}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {recordsWords.close}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Found({ coachingId, keeping }: { coachingId: Id<"coachings">; keeping: Keeping }) {
  return (
    <>
      <DialogDescription>{describeKeeping(keeping)}</DialogDescription>
      <section aria-labelledby="legal-hold" className="mt-6 border-t border-border pt-5">
        <h3 id="legal-hold" className="font-medium">
          {recordsWords.holdTitle}
        </h3>
        <p className="mt-1.5 text-muted-foreground">{recordsWords.holdText}</p>
        {keeping.hold === null ? (
          <NewHold coachingId={coachingId} />
        ) : (
          <StandingHold coachingId={coachingId} reason={keeping.hold.reason} />
        )}
      </section>
    </>
  );
}

type StandingHoldProps = { coachingId: Id<"coachings">; reason: string };

function StandingHold({ coachingId, reason }: StandingHoldProps) {
  const lift = useMutation(api.legalHolds.lift);
  const { error, isPending, run } = useSubmit();
  async function liftNow() {
    await lift({ coachingId });
  }
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p dir="auto" className="border-l-2 border-highlight pl-4 break-words whitespace-pre-line">
        {reason}
      </p>
      <p className="text-sm text-muted-foreground">{recordsWords.liftText}</p>
      <Button variant="outline" isPending={isPending} onClick={() => void run(liftNow, word)}>
        {recordsWords.lift}
      </Button>
      <FormError text={error} />
    </div>
  );
}

function NewHold({ coachingId }: { coachingId: Id<"coachings"> }) {
  const set = useMutation(api.legalHolds.set);
  const { error, isPending, run } = useSubmit();
  const [reason, setReason] = useState("");
  const isUnfit = !isFitText(reason, reasonCharactersMax);

  async function submit() {
    if (isUnfit) return;
    await run(async () => {
      await set({ coachingId, reason });
    }, word);
  }

  return (
    <Form noValidate onSend={submit} className="mt-4 grid gap-4">
      <WordsField
        label={recordsWords.reason}
        hint={recordsWords.reasonHint}
        rows={2}
        value={reason}
        charactersMax={reasonCharactersMax}
        tooLong={recordsWords.reasonTooLong}
        onChange={setReason}
      />
      <FormError text={error} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        isPending={isPending}
        disabled={isUnfit}
      >
        {recordsWords.hold}
      </Button>
    </Form>
  );
}
