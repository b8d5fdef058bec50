import { useMutation } from "convex/react";
import { FileUp } from "lucide-react";
import { type ChangeEvent, type ReactNode, useId, useRef } from "react";

import { TextareaField } from "@/components/patterns/words-field";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { invitesWords as words } from "@/content/practice/invites";
import { describeInviteFailure, type Enclosed, toEnclosures } from "@/features/clients/enclosed";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";
import { api } from "@convex/_generated/api";
import { clientInvitesAtOnceMax } from "@domain/accounts/invite-limits";
import type { InviteLine } from "@domain/accounts/invite-lists";

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
export function InviteForm(props: InviteFormProps) {
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
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
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
    </form>
  );
}

type FileButtonProps = { onText: (text: string) => void; onFailed: () => void };

function FileButton({ onText, onFailed }: FileButtonProps) {
  const id = useId();
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
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={words.file}
        onChange={(event) => void read(event)}
        className="sr-only"
        tabIndex={-1}
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
