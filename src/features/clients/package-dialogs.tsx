import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { linkCharactersMax } from "@domain/limits";
import { packageSessionsMax, priceCharactersMax } from "@domain/practice/packages";
import { useMutation } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useState } from "react";
import { Link } from "react-router-dom";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { IfFailed } from "@/components/patterns/if-failed";
import { InputField } from "@/components/patterns/input-field";
import { Skeletons } from "@/components/patterns/skeletons";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { describeFailure, refusalIn } from "@/content/failures";
import { packageWords, unpaidWords } from "@/content/packages";
import type { Package } from "@/features/clients/package-line";
import { attempt, useAttempts } from "@/lib/attempt";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useLive } from "@/lib/live/live";
import { ownZone, useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatDate } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

const words = packageWords.form;

type PackageFieldsProps = {
  texts: PackageTexts;
  onChange: (change: Partial<PackageTexts>) => void;
};

export function PackageFields({ texts, onChange }: PackageFieldsProps) {
  return (
    <>
      <InputField
        label={words.sessions}
        hint={words.sessionsHint}
        type="number"
        inputMode="numeric"
        min={1}
        max={packageSessionsMax}
        value={texts.sessionsIncluded}
        onChange={(sessionsIncluded) => onChange({ sessionsIncluded })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {(["startsOn", "endsOn"] as const).map((name) => (
          <InputField
            key={name}
            label={words[name]}
            type="date"
            value={texts[name]}
            onChange={(next) => onChange({ [name]: next })}
          />
        ))}
      </div>
      <InputField
        label={words.price}
        hint={words.priceHint}
        dir="auto"
        maxLength={priceCharactersMax}
        value={texts.price}
        onChange={(price) => onChange({ price })}
      />
      <InputField
        label={words.link}
        hint={words.linkHint}
        type="url"
        inputMode="url"
        maxLength={linkCharactersMax}
        value={texts.paymentLink}
        onChange={(paymentLink) => onChange({ paymentLink })}
      />
    </>
  );
}

export type PackageTexts = Record<
  "sessionsIncluded" | "startsOn" | "endsOn" | "price" | "paymentLink",
  string
>;

/** Dates are in the time zone of the coach's device. */
export const toTerms = (
  { sessionsIncluded, startsOn, endsOn, price, paymentLink }: PackageTexts,
  timeZone: string,
): Omit<FunctionArgs<typeof api.packages.add>, "clientId"> => ({
  sessionsIncluded: Number(sessionsIncluded),
  startsOn,
  endsOn: endsOn === "" ? undefined : endsOn,
  timeZone,
  price,
  paymentLink,
});

export function describeProblem(error: unknown, otherwise?: string): string {
  const refusal = refusalIn(error);
  if (refusal?.code !== "INVALID") return describeFailure(error, otherwise);
  const { field, reason } = refusal;
  if (field === "paymentLink") return words.badLink;
  if (field === "endsOn") return reason === "in_past" ? words.isOver : words.badDates;
  if (field === "sessionsIncluded") return words.badCount;
  return describeFailure(error, otherwise);
}

type PackageDialogProps = {
  clientId: Id<"users">;
  before: Package | null;
  onClose: () => void;
};

export function PackageDialog({ clientId, before, onClose }: PackageDialogProps) {
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

export function UnpaidDialog({ onClose }: { onClose: () => void }) {
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
