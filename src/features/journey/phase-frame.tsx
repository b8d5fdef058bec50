import { useAuthToken } from "@convex-dev/auth/react";
import { utcMsToWallTime } from "@domain/time/time-zones";
import {
  nextPhase,
  type PhaseId,
  type SectionId,
  phaseOf,
  PHASES,
  sectionsOf,
} from "@domain/work/phases";
import { overallProgressPercent, phaseProgressPercent } from "@domain/work/progress";
import { ArrowLeft, ArrowRight, Check, Clock, Download, Lock } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { PageHeader } from "@/components/patterns/page-header";
import { PhaseLandscape } from "@/components/patterns/phase-landscape";
import { Skeletons } from "@/components/patterns/skeletons";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { Button, buttonVariants } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { describeFailure, errorNotice } from "@/content/failures";
import { GUIDE_IDS, type GuideId } from "@/content/journey/guide";
import { guideCards } from "@/content/journey/guide-cards";
import { journalWords } from "@/content/journey/journal";
import { journeyWords, readerWords } from "@/content/journey/overview";
import { phasePages } from "@/content/journey/phase-pages";
import { sectionWords } from "@/content/journey/sections";
import { notices } from "@/content/notices";
import { phaseWords } from "@/content/phases";
import { vaultWords } from "@/content/vault";
import type { VaultGate } from "@/features/journey/guide-reader";
import {
  type ExportChoice,
  type ExportFormat,
  exportJournal,
} from "@/features/journey/journal-export";
import {
  guideWorkOf,
  JourneyRoom,
  ProgressFailure,
  useJourneyRoom,
} from "@/features/journey/journey-room";
import { LandscapeDrawing } from "@/features/journey/landscape-drawing";
import { phaseLooks } from "@/features/journey/phase-looks";
import type { GuideWork } from "@/features/journey/section-work";
import type { ArchiveProgress as ArchiveProgressNow } from "@/lib/archive/pack-files";
import { cn } from "@/lib/class-names";
import { downloadText } from "@/lib/device/download-text";
import { notify } from "@/lib/device/notify";
import { useKept } from "@/lib/kept/kept-values";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { ownZone } from "@/lib/live/now";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { fetchPart } from "@/lib/loading/fetch-part";
import { lateParts } from "@/lib/loading/late";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay } from "@/lib/text/format-instant";
import { useNewest } from "@/lib/use-newest";
import { filesIn, filesSlot } from "@/lib/vault/kept-files";
import { useOwnWords } from "@/lib/vault/open-vault";

function PhaseHead({ phase }: { phase: PhaseId }) {
  const { lead, opening } = phasePages[phase];
  return (
    <>
      <PhaseLandscape phase={phase} className="h-32 w-full sm:h-44 md:h-56" />
      <div className="mx-auto grid w-full max-w-page gap-10 px-5 pt-8 sm:px-8 md:pt-12 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-16">
        <div>
          <PageHeader shape="reading" title={phaseWords[phase].name} lead={lead} />
          <div className="mt-6 max-w-reading space-y-4">
            {opening.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <Standing phase={phase} />
      </div>
    </>
  );
}

function Standing({ phase }: { phase: PhaseId }) {
  const { isLoading, completed } = useJourneyRoom();
  return (
    <aside className="lg:pt-3">
      {isLoading ? (
        <Skeletons
          label={journeyWords.loading}
          className="space-y-5"
          count={2}
          each="h-8.75 w-full"
        />
      ) : (
        <div className="space-y-5">
          <Bar
            label={journeyWords.phaseProgress(phaseWords[phase].name)}
            value={phaseProgressPercent(phase, completed)}
            barClassName={phaseLooks[phase].solid}
          />
          <Bar label={journeyWords.overall} value={overallProgressPercent(completed)} />
        </div>
      )}
      <ProgressFailure />
      <h2 className="mt-8 font-text text-sm font-semibold text-muted-foreground">
        {journeyWords.sectionsTitle}
      </h2>
      <ol className="mt-2">
        {sectionsOf(phase).map((section) => {
          const isDone = completed.includes(section);
          return (
            <li key={section} className="border-b border-border">
              <Link
                to={paths.section(section)}
                className="flex min-h-11 items-center justify-between gap-4 py-2 hover:text-highlight"
              >
                {sectionWords[section].name}
                <SectionMark phase={phase} isDone={isDone} />
              </Link>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}

function SectionMark({ phase, isDone }: { phase: PhaseId; isDone: boolean }) {
  const { solid, onSolid } = phaseLooks[phase];
  return (
    <span
      data-slot="section-mark"
      className={cn(
        "inline-flex size-6 shrink-0 items-center justify-center rounded-full",
        isDone ? [solid, onSolid] : "border border-input",
      )}
    >
      {isDone && <Check aria-hidden className="size-3.5" strokeWidth={3} />}
      <span className="sr-only">
        {isDone ? journeyWords.sectionDone : journeyWords.sectionOpen}
      </span>
    </span>
  );
}

function Bar({ label, value, barClassName }: BarProps) {
  return (
    <div>
      <div className="flex justify-between text-sm">
        <span>{label}</span>
        <span className="tabular-nums">{journeyWords.percent(value)}</span>
      </div>
      <Progress aria-label={label} value={value} barClassName={barClassName} className="mt-2" />
    </div>
  );
}

type BarProps = { label: string; value: number; barClassName?: string };

function PhaseFoot({ phase }: { phase: PhaseId }) {
  const { completed } = useJourneyRoom();
  const open = sectionsOf(phase).filter((section) => !completed.includes(section)).length;
  const next = nextPhase(phase);
  const before = PHASES[PHASES.indexOf(phase) - 1];
  const isComplete = open === 0;
  const onward = next
    ? { to: paths.phase(next), label: journeyWords.continueTo(phaseWords[next].name) }
    : { to: paths.journeyFeedback(), label: journeyWords.phaseComplete.feedback };
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-20 pb-20 sm:px-8">
      <section
        aria-labelledby="phase-end"
        aria-live="polite"
        data-slot={isComplete ? "phase-complete" : "phase-next-step"}
        className={cn(
          "rounded-card p-6 sm:p-10",
          isComplete ? phaseLooks[phase].tint : "border border-border bg-card",
        )}
      >
        <h2 id="phase-end" className="text-2xl font-medium sm:text-3xl">
          {isComplete ? journeyWords.phaseComplete.title : journeyWords.phaseComplete.nextTitle}
        </h2>
        <p className="mt-3 max-w-reading">{formatEnd(phase, next, open)}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link
            to={onward.to}
            className={buttonVariants({ variant: isComplete ? "default" : "outline" })}
          >
            {onward.label}
            <ArrowRight aria-hidden />
          </Link>
          <Link
            to={before ? paths.phase(before) : paths.journey()}
            className={buttonVariants({ variant: "outline" })}
          >
            <ArrowLeft aria-hidden />
            {before ? journeyWords.backTo(phaseWords[before].name) : journeyWords.backToJourney}
          </Link>
        </div>
      </section>
    </div>
  );
}

function formatEnd(phase: PhaseId, next: PhaseId | null, open: number): string {
  const words = journeyWords.phaseComplete;
  if (next === null) return open === 0 ? words.lastText : words.lastOpenText(open);
  return open === 0
    ? words.text(phaseWords[phase].name, phaseWords[next].name)
    : words.openText(open);
}

const { GuideReader } = lateParts(() => import("@/features/journey/guide-reader"));
const LATE_PARTS = [GuideReader];

type PhaseFrameProps = { phase: PhaseId; Gate: VaultGate; children: ReactNode };

/** `?guide=` shows that guide in place of the parts. */
export function PhaseFrame({ phase, Gate, children }: PhaseFrameProps) {
  useFetchAhead(LATE_PARTS);
  const [search] = useSearchParams();
  const guide = findGuide(search.get("guide"), phase);
  return (
    <JourneyRoom>
      {guide ? (
        <Suspense fallback={<Opening />}>
          <GuideReader key={guide} id={guide} Gate={Gate} />
        </Suspense>
      ) : (
        <>
          <PhaseHead phase={phase} />
          <SteadyColumn>
            {children}
            <JournalExport />
            <PhaseFoot phase={phase} />
          </SteadyColumn>
        </>
      )}
    </JourneyRoom>
  );
}

function findGuide(asked: string | null, phase: PhaseId): GuideId | null {
  const id = GUIDE_IDS.find((known) => known === asked);
  return id !== undefined && phaseOf(guideCards[id].section) === phase ? id : null;
}

function Opening() {
  return (
    <Skeletons
      label={readerWords.opening}
      className="mx-auto w-full max-w-page px-5 pt-22 sm:px-8"
      each={["h-14 w-3/4 max-w-reading", "mt-8 h-72 w-full max-w-reading"]}
    />
  );
}

type ButtonFormat = ExportFormat | "pdf";

const words = journalWords.exportMenu;
const formats = {
  txt: { label: words.asText, notice: notices.journalExported },
  md: { label: words.asMarkdown, notice: notices.journalExportedAsMarkdown },
  pdf: { label: words.asPdf, notice: notices.journalExportedAsPdf },
  json: { label: words.asJson, notice: notices.journalExportedAsData },
} as const;
const formatsInOrder = ["txt", "md", "pdf", "json"] as const;

const ownDay = () => utcMsToWallTime(Date.now(), ownZone()).date;

function JournalExport() {
  const { entries } = useJourneyRoom();
  const isLocked = useVaultState() === "locked";
  const { userId } = useViewer();
  const files = filesIn(useKept(filesSlot(userId)) ?? []);
  const token = useNewest(useAuthToken());
  const [progress, setProgress] = useState<ArchiveProgressNow | null>(null);
  const isEmpty = entries.length === 0 && files.length === 0;

  /** Resolves to the names of what could not be read. */
  async function make(format: ButtonFormat, choice: Omit<ExportChoice, "format">) {
    const onFile = (done: number) =>
      setProgress({ done, all: files.length, step: words.packing(done + 1, files.length) });
    const archive = { entries, files, userId, findToken: () => token.current, onFile };
    if (format !== "pdf" && files.length === 0) {
      downloadText(exportJournal(entries, { ...choice, format }));
      return [];
    }
    setProgress({ done: 0, all: Math.max(1, files.length), step: words.printing });
    const { downloadJournal, printJournal } = await fetchPart(
      () => import("@/features/journey/journal-archive"),
    );
    return format === "pdf"
      ? await printJournal({ ...archive, choice })
      : await downloadJournal({ ...archive, choice: { ...choice, format } });
  }

  async function exportAs(format: ButtonFormat) {
    try {
      const missing = await make(format, { today: ownDay(), formatDate: formatDay });
      const { notice } = formats[format];
      const body = missing.length === 0 ? notice.body : words.missing(missing.join(", "));
      notify({ ...notice, body });
    } catch (error) {
      notify(errorNotice(describeFailure(error, words.failed)));
    }
    setProgress(null);
  }

  if (isLocked) return null;
  return (
    <section
      aria-labelledby="journal-export"
      data-slot="journal-export"
      className="mx-auto w-full max-w-page px-5 pt-16 sm:px-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-y border-border py-6">
        <div>
          <h2 id="journal-export" className="font-text text-base font-semibold">
            {words.title}
          </h2>
          <p className="mt-1 text-muted-foreground">
            {isEmpty ? words.nothing : files.length === 0 ? words.text : words.withFiles}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {formatsInOrder.map((format) => (
            <Button
              key={format}
              variant="outline"
              size="sm"
              disabled={isEmpty || progress !== null}
              onClick={() => void exportAs(format)}
            >
              <Download aria-hidden />
              {formats[format].label}
            </Button>
          ))}
        </div>
        {progress !== null && (
          <div className="w-full">
            <ArchiveProgress label={words.progress} progress={progress} />
          </div>
        )}
      </div>
    </section>
  );
}

export function GuideCards({ ids }: { ids: readonly GuideId[] }) {
  const { work } = useJourneyRoom();
  const named = new Set<string>();
  return (
    <ul className={cn("grid gap-5", ids.length === 3 ? "lg:grid-cols-3" : "md:grid-cols-2")}>
      {ids.map((id) => {
        const { section } = guideCards[id];
        const anchor = named.has(section) ? undefined : section; // Several guides may share one section.
        named.add(section);
        return <GuideCard key={id} id={id} anchor={anchor} work={guideWorkOf(work, id)} />;
      })}
    </ul>
  );
}

type GuideCardProps = { id: GuideId; anchor: string | undefined; work: GuideWork };

function GuideCard({ id, anchor, work }: GuideCardProps) {
  const { kind, duration, title, summary, section } = guideCards[id];
  const isBegun = work.step > 0 || Object.keys(work.answers).length > 0;
  const isDrawn = id === "inner-landscape" && work.finishedAt !== null;
  const own = useOwnWords();
  const known = work.finishedAt
    ? readerWords.review
    : isBegun
      ? readerWords.goOn
      : readerWords.begin[kind];
  const ahead = { locked: vaultWords.locked.open, reading: readerWords.open };
  const action = own === "known" ? known : ahead[own];
  return (
    <li
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      data-phase={phaseOf(section)}
      className="flex scroll-mt-20 flex-col rounded-card border border-border bg-card p-6"
    >
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        <Clock aria-hidden className="size-4" />
        {kind} · {duration}
      </p>
      <h3 className="mt-3 text-xl font-medium">{title}</h3>
      <p className="mt-2 text-muted-foreground">{summary}</p>
      {isDrawn && <LandscapeDrawing answers={work.answers} className="mt-5 max-w-[18rem]" />}
      {own === "locked" && (
        <p className="mt-4 flex items-center gap-2 text-sm text-muted-foreground">
          <Lock aria-hidden className="size-4" />
          {readerWords.locked}
        </p>
      )}
      {work.finishedAt && (
        <p className="mt-4 flex items-center gap-2 text-sm text-success">
          <Check aria-hidden className="size-4" />
          {readerWords.keptOn(formatDay(work.finishedAt))}
        </p>
      )}
      <div className="mt-auto pt-6">
        <Link
          to={paths.guide(section, id)}
          aria-label={`${action}: ${title}`}
          className={buttonVariants({
            variant: work.finishedAt || own !== "known" ? "outline" : "default",
          })}
        >
          {action}
        </Link>
      </div>
    </li>
  );
}

type PagePartProps = {
  title: string;
  lead: string;
  /** The anchor for links, if the part is one section. */
  section?: SectionId;
  children: ReactNode;
};

export function PagePart({ title, lead, section, children }: PagePartProps) {
  return (
    <section
      id={section}
      tabIndex={section && -1}
      aria-label={title}
      className="mx-auto w-full max-w-page scroll-mt-20 px-5 pt-16 sm:px-8 md:pt-20"
    >
      <h2 className="text-2xl font-medium sm:text-3xl">{title}</h2>
      <p className="mt-3 max-w-reading text-muted-foreground">{lead}</p>
      <div className="mt-8">{children}</div>
    </section>
  );
}
