import { api } from "@convex/_generated/api";
import { clientInvitesAtOnceMax } from "@domain/accounts/invite-limits";
import { type InviteLine, readInviteList } from "@domain/accounts/invite-lists";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { FileUp } from "lucide-react";
import { type ChangeEvent, type ReactNode, useMemo, useRef, useState } from "react";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { IfFailed } from "@/components/patterns/if-failed";
import { QuietLink } from "@/components/patterns/quiet-link";
import { Skeletons } from "@/components/patterns/skeletons";
import { TextareaField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { errorNotice } from "@/content/failures";
import { invitesWords as words } from "@/content/practice/invites";
import {
  describeInviteFailure,
  type Enclosed,
  InviteEnclosed,
  nothingEnclosed,
  type TimesFields,
  toEnclosures,
  withoutOwn,
  withoutTimes,
} from "@/features/clients/invite-enclosed";
import { attempt } from "@/lib/attempt";
import { copyAndSay } from "@/lib/device/clipboard";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useNow, useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

const pastWords = words.past;

type Invite = FunctionReturnType<typeof api.clientInvites.list>[number];

function SentInvites({ leaves }: { leaves: boolean }) {
  const invites = useLive(api.clientInvites.list, {});
  return (
    <section aria-labelledby="sent-invites" className="border-t border-border pt-4">
      <h3 id="sent-invites" className="text-lg font-medium">
        {pastWords.title}
      </h3>
      {invites.state === "loading" && (
        <Skeletons label={pastWords.loading} className="mt-2" each="h-12" />
      )}
      <IfFailed live={invites} sentence={pastWords.notLoaded} className="mt-2" />
      {invites.state === "ready" && invites.value.length === 0 && (
        <p className="mt-1 text-sm text-muted-foreground">{pastWords.none}</p>
      )}
      {invites.state === "ready" && (
        <ul className="mt-2">
          {invites.value.map((invite) => (
            <InviteRow key={invite.inviteId} invite={invite} leaves={leaves} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InviteRow({ invite, leaves }: { invite: Invite; leaves: boolean }) {
  const { inviteId, email, firstName, lastName, joined, revokedAt, expiresAt } = invite;
  const now = useNow();
  const resend = useMutation(api.clientInvites.resend);
  const revoke = useMutation(api.clientInvites.revoke);
  const who = email ?? pastWords.sharedLink;
  const hasJoined = email !== null && joined > 0;
  const isOver = revokedAt !== null || expiresAt <= now;

  async function act(
    work: Promise<unknown>,
    done: string,
    tone: "success" | "warning" = "success",
  ) {
    if (await attempt(work, pastWords.failed)) notify({ tone, title: done });
  }

  return (
    <li
      data-slot="invite-row"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border py-1.5 first:border-t-0"
    >
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <bdi className="break-all">{who}</bdi>{" "}
        <bdi className="text-muted-foreground">{`${firstName} ${lastName}`.trim()}</bdi>
        <span className="block text-sm text-muted-foreground">{describeState(invite, now)}</span>
        <CarriedLines invite={invite} />
      </div>
      {email !== null && !hasJoined && (
        <Button
          size="sm"
          variant="outline"
          aria-label={pastWords.resendTo(who)}
          onClick={() =>
            void act(
              resend({ inviteId }),
              leaves ? pastWords.resent : pastWords.unsent,
              leaves ? "success" : "warning",
            )
          }
        >
          {pastWords.resend}
        </Button>
      )}
      {!hasJoined && !isOver && (
        <Button
          size="sm"
          variant="outline"
          aria-label={pastWords.revokeOf(who)}
          onClick={() => void act(revoke({ inviteId }), pastWords.revokedNow)}
        >
          {pastWords.revoke}
        </Button>
      )}
    </li>
  );
}

/** What the invite includes, and what could not be given. */
function CarriedLines({ invite }: { invite: Invite }) {
  const { intake, firstTimes, timesLeft, joined } = invite;
  const today = useToday();
  const now = useNow();
  const areTimesPast = firstTimes.length > 0 && firstTimes.every((startsAt) => startsAt <= now);
  const carried = [
    intake !== null && intake.title !== "" && pastWords.intake(intake.title, intake.dueDays),
    invite.package !== null &&
      pastWords.package(invite.package.sessionsIncluded, invite.package.price),
    firstTimes.length > 0 && !areTimesPast && pastWords.times(firstTimes.length),
    timesLeft !== null && timesLeft > 0 && pastWords.timesLeft(timesLeft),
  ].filter(Boolean);
  const isOver = invite.package?.endsOn !== undefined && invite.package.endsOn < today;
  const isOpen = invite.email === null || joined === 0; // Somebody may still join by it.
  const problems = [
    intake !== null && isOpen && !intake.isGivable && pastWords.intakeGone,
    intake?.isMissed === true && pastWords.intakeMissed,
    isOpen && isOver && pastWords.packageOver,
    invite.package?.isMissed === true && pastWords.packageMissed,
    areTimesPast && pastWords.timesPast,
    timesLeft === 0 && pastWords.noTimeLeft,
  ].filter(Boolean);
  return (
    <>
      {carried.length > 0 && (
        <bdi className="block text-sm text-muted-foreground">{carried.join(" · ")}</bdi>
      )}
      {problems.length > 0 && (
        <span className="block text-sm text-warning">{problems.join(" ")}</span>
      )}
    </>
  );
}

function describeState({ email, joined, revokedAt, expiresAt }: Invite, now: number): string {
  if (email !== null && joined > 0) return pastWords.joined;
  if (revokedAt !== null) return pastWords.revoked;
  if (expiresAt <= now) return pastWords.expired(formatDay(expiresAt));
  return email === null
    ? pastWords.shared(formatDay(expiresAt), joined)
    : pastWords.waiting(formatDay(expiresAt));
}

const shareWords = words.share;

/** A link that the coach passes on. It proves no address, so people who follow it confirm theirs. */
function ShareLink({ enclosed, onMade }: { enclosed: Enclosed; onMade: () => void }) {
  const make = useMutation(api.clientInvites.share);
  const [link, setLink] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function create() {
    setIsPending(true);
    try {
      const { secret } = await make(toEnclosures(enclosed));
      setLink(new URL(paths.join(secret), window.location.origin).href);
      onMade();
    } catch (error) {
      notify(errorNotice(describeInviteFailure(error, shareWords.failed)));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <section aria-labelledby="share-link" className="border-t border-border pt-4">
      <h3 id="share-link" className="text-lg font-medium">
        {shareWords.title}
      </h3>
      <p className="mt-1 text-sm text-muted-foreground">{shareWords.text}</p>
      {link === null ? (
        <Button
          variant="outline"
          className="mt-3"
          isPending={isPending}
          onClick={() => void create()}
        >
          {shareWords.make}
        </Button>
      ) : (
        <div className="mt-3 grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Input
            readOnly
            aria-label={shareWords.label}
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="outline"
            onClick={() => void copyAndSay(link, { copied: shareWords.copied })}
          >
            {shareWords.copy}
          </Button>
          <p className="text-sm text-muted-foreground">{shareWords.once}</p>
        </div>
      )}
    </section>
  );
}

type InviteDialogProps = { timesFields: TimesFields; onClose: () => void };

/** Says that this server can't send email, before anything is written. */
function WithoutMail() {
  const { title, sentence, open } = words.withoutMail;
  return (
    <div role="note" className="rounded-control border border-warning px-3.5 py-2.5">
      <p className="font-medium text-warning">{title}</p>
      <p className="mt-1">{sentence}</p>
      <QuietLink to={paths.system()}>{open}</QuietLink>
    </div>
  );
}

export function InviteDialog({ timesFields, onClose }: InviteDialogProps) {
  const [text, setText] = useState("");
  const lines = useMemo(() => readInviteList(text), [text]);
  const [chosen, setChosen] = useState(nothingEnclosed);
  const isForSeveral = lines.filter(({ problem }) => problem === null).length > 1;
  const enclosed = isForSeveral ? withoutTimes(chosen) : chosen;
  const clearOwn = () => setChosen(withoutOwn);
  const mail = useLive(api.system.canMailLeave, {});
  const leaves = mail.state !== "ready" || mail.value;
  return (
    <DialogFrame
      shape="wide"
      title={words.title}
      lead={leaves ? words.lead : words.withoutMail.lead}
      onClose={onClose}
    >
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
        {!leaves && <WithoutMail />}
        <InviteForm
          leaves={leaves}
          text={text}
          onText={setText}
          lines={lines}
          enclosed={enclosed}
          onSent={clearOwn}
        >
          <InviteEnclosed
            enclosed={chosen}
            onEnclosed={setChosen}
            timesFields={isForSeveral ? null : timesFields}
          />
        </InviteForm>
        <ShareLink enclosed={enclosed} onMade={clearOwn} />
        <SentInvites leaves={leaves} />
      </div>
    </DialogFrame>
  );
}

const fileBytesMax = 1_000_000;

type InviteFormProps = {
  /** Whether this server can send email. */
  leaves: boolean;
  text: string;
  onText: (text: string) => void;
  lines: readonly InviteLine[];
  enclosed: Enclosed;
  onSent: () => void;
  children: ReactNode;
};

/** A list of people, parsed while it is typed: each line says what will happen to it before anything is sent. */
function InviteForm(props: InviteFormProps) {
  const { leaves, text, onText, lines, enclosed, onSent, children } = props;
  const ready = lines.filter(({ problem }) => problem === null);
  const form = useRef<HTMLFormElement>(null);
  const { send, isPending, error, refuse } = useSend({ enclosed, leaves }, () => {
    // The button is disabled once the list is empty, which would lose its focus.
    if (form.current?.querySelector("button[type=submit]:focus-visible")) {
      form.current.querySelector("textarea")?.focus();
    }
    onText("");
    onSent();
  });
  return (
    <Form
      ref={form}
      noValidate
      onSend={() => {
        if (ready.length > 0) void send(ready);
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <FormError text={error} />
      <TextareaField
        label={words.list}
        hint={words.listHint}
        rows={4}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={onText}
      />
      {lines.length > 0 && <InvitePreview lines={lines} />}
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FileButton onText={onText} onFailed={() => refuse(words.fileFailed)} />
        <Button type="submit" isPending={isPending} disabled={ready.length === 0}>
          {words.send(ready.length)}
        </Button>
      </div>
    </Form>
  );
}

type FileButtonProps = { onText: (text: string) => void; onFailed: () => void };

function FileButton({ onText, onFailed }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = ""; // the same file may be chosen again
    if (file === undefined) return;
    try {
      if (file.size > fileBytesMax) throw new RangeError("The file is too large.");
      onText(await file.text());
    } catch {
      onFailed();
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        aria-label={words.file}
        onChange={(event) => void read(event)}
      />
      <Button variant="outline" onClick={() => input.current?.click()}>
        <FileUp aria-hidden />
        {words.file}
      </Button>
    </>
  );
}

/** Sends the list in several calls. When one fails, the earlier ones stay sent, and the list keeps the rest. */
function useSend(
  { enclosed, leaves }: Pick<InviteFormProps, "enclosed" | "leaves">,
  onSent: () => void,
) {
  const invite = useMutation(api.clientInvites.send);
  const { error, isPending, refuse, run } = useSubmit();

  async function send(lines: readonly InviteLine[]) {
    const outcomes: Awaited<ReturnType<typeof invite>> = [];
    const isSent = await run(
      async () => {
        for (let from = 0; from < lines.length; from += clientInvitesAtOnceMax) {
          const people = lines.slice(from, from + clientInvitesAtOnceMax);
          outcomes.push(
            ...(await invite({
              people: people.map(({ email, firstName, lastName }) => ({
                email,
                firstName,
                lastName,
              })),
              ...toEnclosures(enclosed),
            })),
          );
        }
      },
      (failure) => describeInviteFailure(failure, words.failed),
    );
    if (!isSent) return;
    onSent();
    const known = outcomes.filter(({ outcome }) => outcome === "already_client");
    const count = outcomes.filter(({ outcome }) => outcome === "sent").length;
    notify({
      tone: leaves ? "success" : "warning",
      title: leaves ? words.sent(count) : words.unsent(count),
      ...(known.length > 0 && { body: words.alreadyClients(known.map(({ email }) => email)) }),
    });
  }

  return { send, error, isPending, refuse };
}

/** Shows what each person will get, and which lines are left out and why. */
function InvitePreview({ lines }: { lines: readonly InviteLine[] }) {
  const skipped = lines.filter(({ problem }) => problem !== null).length;
  return (
    <section aria-label={words.preview} data-slot="invite-preview">
      <p role="status" className="text-sm font-medium">
        {words.ready(lines.length - skipped)}
        {skipped > 0 && <span className="text-destructive">. {words.skipped(skipped)}</span>}
      </p>
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={words.preview}
        className="mt-2 max-h-48 overflow-y-auto rounded-control border border-border"
      >
        {lines.map(({ line, typed, email, firstName, lastName, problem }) => (
          <li
            key={line}
            className="flex flex-wrap justify-between gap-x-4 border-t border-border px-3 py-1.5 text-sm first:border-t-0"
          >
            <bdi className="min-w-0 break-all">
              {problem === null ? email : typed}{" "}
              <span className="text-muted-foreground">
                {problem === null && `${firstName} ${lastName}`.trim()}
              </span>
            </bdi>
            <span className={problem === null ? "text-muted-foreground" : "text-destructive"}>
              {problem === null ? words.fits : `${words.line(line)}: ${words.problems[problem]}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
