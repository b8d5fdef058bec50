import { api } from "@convex/_generated/api";
import { displayFileName } from "@domain/files/file-names";
import { canBeSummarised, summaryCharactersMax } from "@domain/schedule/session-summaries";
import { isFitText } from "@domain/text/text";
import type { FunctionReturnType } from "convex/server";
import { Download, PencilLine } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { SessionDetails } from "../booking/session-types";
import { HourRating } from "../room/hour-rating";
import type { PrintedSummary } from "./summary-pdf";
import { useSummaryDraft } from "./use-summary-draft";
import { WriteSummary } from "./write-summary";
import { FailedState } from "@/components/patterns/failed-state";
import { LinkedText } from "@/components/patterns/linked-text";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Skeletons } from "@/components/patterns/skeletons";
import { summaryWords as words } from "@/content/session-summaries";
import { attempt } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { downloadPdf } from "@/lib/pdf/download-pdf";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";

type SummaryEditorProps = {
  session: SessionDetails;
  text: string;
  /** True if the client already has an earlier version. */
  isCorrection: boolean;
};

function SummaryEditor({ session, text, isCorrection }: SummaryEditorProps) {
  const { type, discard, send, isSending } = useSummaryDraft(session);
  const isUnfit = !isFitText(text, summaryCharactersMax);
  const submit = async () => {
    if (!(await attempt(send(text), words.notSent))) return;
    notify({ title: isCorrection ? words.corrected : words.sent });
  };
  const leave = () => {
    discard();
    notifyWithUndo(words.discarded, () => type(text));
  };
  return (
    <div className="mt-4 grid gap-3">
      <WordsField
        label={words.label}
        placeholder={words.placeholder}
        hint={words.kept}
        value={text}
        charactersMax={summaryCharactersMax}
        tooLong={words.tooLong}
        onChange={type}
        className="[&_textarea]:field-sizing-content [&_textarea]:min-h-60"
      />
      <VisibilityLine circle="coachs" />
      <div className="flex flex-wrap gap-2">
        <Button isPending={isSending} disabled={isUnfit} onClick={() => void submit()}>
          {isCorrection ? words.sendCorrection : words.send(session.client.firstName)}
        </Button>
        <Button variant="outline" onClick={leave}>
          {isCorrection ? words.leave : words.discard}
        </Button>
      </div>
    </div>
  );
}

type Summary = NonNullable<FunctionReturnType<typeof api.sessionSummaries.ofSession>>;
type SessionSummaryProps = { session: SessionDetails; side: "client" | "coach" };

export function SessionSummary({ session, side }: SessionSummaryProps) {
  const { sessionId } = session;
  const isOver = canBeSummarised(session, useNow());
  const isReadOnly = useIsReadOnly();
  const summary = useLive(api.sessionSummaries.ofSession, isOver ? { sessionId } : "skip");
  if (!isOver) return null;
  if (summary.state === "loading") {
    return <Skeletons label={words.loading} className="grid gap-2" each={["h-9 w-40", "h-24"]} />;
  }
  if (summary.state === "failed") {
    return <FailedState sentence={words.failed} onRetry={summary.retry} />;
  }
  return side === "coach" ? (
    <CoachsSummary session={session} sent={summary.value} />
  ) : (
    <>
      {summary.value !== null && (
        <Section>
          <Sent session={session} sent={summary.value} side="client" />
        </Section>
      )}
      {!isReadOnly && <HourRating sessionId={sessionId} />}
    </>
  );
}

function CoachsSummary({ session, sent }: { session: SessionDetails; sent: Summary | null }) {
  const { typed } = useSummaryDraft(session);
  return (
    <Section>
      {typed !== null ? (
        <SummaryEditor session={session} text={typed} isCorrection={sent !== null} />
      ) : sent !== null ? (
        <Sent session={session} sent={sent} side="coach" />
      ) : (
        <div className="mt-1 grid justify-items-start gap-4">
          <p className="text-muted-foreground">{words.writeLead}</p>
          <WriteSummary session={session} />
        </div>
      )}
    </Section>
  );
}

const Section = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="summary">
    <h2 id="summary" className="text-2xl font-medium">
      {words.title}
    </h2>
    {children}
  </section>
);

type SentProps = SessionSummaryProps & { sent: Summary };

function Sent({ session, sent: { text, sentAt, changedAt }, side }: SentProps) {
  const { type } = useSummaryDraft(session);
  const [isPending, setIsPending] = useState(false);
  const download = async () => {
    setIsPending(true);
    await downloadSummary({ session, text });
    setIsPending(false);
  };
  return (
    <>
      <p className="mt-1 text-muted-foreground">
        {words.sentOn[side](formatDay(sentAt))}
        {changedAt !== undefined && ` ${words.changedOn(formatDay(changedAt))}`}
      </p>
      <p dir="auto" className="mt-4 max-w-reading wrap-anywhere whitespace-pre-wrap">
        <LinkedText text={text} />
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" isPending={isPending} onClick={() => void download()}>
          <Download aria-hidden />
          {words.download}
        </Button>
        {side === "coach" && (
          <Button size="sm" variant="ghost" onClick={() => type(text)}>
            <PencilLine aria-hidden />
            {words.correct}
          </Button>
        )}
      </div>
    </>
  );
}

async function downloadSummary(summary: PrintedSummary) {
  const { title, startsAt } = summary.session;
  const name = displayFileName(words.fileName(title, formatDay(startsAt)));
  const download = downloadPdf(name, async () => {
    const { makeSummaryPdf } = await import("./summary-pdf");
    return (drawWords) => makeSummaryPdf(summary, drawWords);
  });
  if (await attempt(download, words.notMade)) notify(words.downloaded);
}
