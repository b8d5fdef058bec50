import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Archive, ArchiveRestore, Plus, Send } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router-dom";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { EmptyState } from "@/components/patterns/empty-state";
import { LiveLines } from "@/components/patterns/live-lines";
import { PageHeader } from "@/components/patterns/page-header";
import { PagedList } from "@/components/patterns/paged-list";
import { Button, buttonVariants } from "@/components/ui/button";
import { handoutLine } from "@/content/handout-lines";
import { handoutWords } from "@/content/handouts";
import { DueLine } from "@/features/handouts/due-line";
import { GiveDialog } from "@/features/handouts/handout-parts";
import { attempt } from "@/lib/attempt";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { useAddress } from "@/lib/pages/address";
import { paths } from "@/lib/pages/paths";

const words = handoutWords.coach;
const LATE_PARTS = [GiveDialog];

type Line = FunctionReturnType<typeof api.worksheets.list>[number];

/** The address opens the dialog, so that other pages can link to it. */
export function WorksheetDesk() {
  useFetchAhead(LATE_PARTS);
  const [address, change] = useAddress();
  const give = (worksheetId: string | true | null) =>
    change({ give: worksheetId }, { replace: true });
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <Link to={paths.coachWorksheetNew()} className={buttonVariants({ variant: "outline" })}>
              <Plus aria-hidden />
              {words.add}
            </Link>
            <Button onClick={() => give(true)}>
              <Send aria-hidden />
              {words.give}
            </Button>
          </>
        }
      />
      <AddressTabs
        label={words.tabsLabel}
        tabs={words.tabs}
        panels={{ worksheets: <Worksheets onGive={give} />, given: <Given /> }}
      />
      <Suspense>
        {address.has("give") && (
          <GiveDialog worksheetId={address.get("give") ?? ""} onClose={() => give(null)} />
        )}
      </Suspense>
    </>
  );
}

type GiveProps = { onGive: (worksheetId: string) => void };

function Worksheets({ onGive }: GiveProps) {
  const live = useLive(api.worksheets.list, {});
  return (
    <LiveLines live={live} words={words}>
      {(lines) => {
        const present = lines.filter(({ isArchived }) => !isArchived);
        const archived = lines.filter(({ isArchived }) => isArchived);
        return (
          <>
            {present.length === 0 && (
              <EmptyState
                {...words.empty}
                action={
                  <Link to={paths.coachWorksheetNew()} className={buttonVariants()}>
                    {words.add}
                  </Link>
                }
              />
            )}
            <Rows lines={present} onGive={onGive} />
            {archived.length > 0 && (
              <details className="mt-4">
                <summary className="flex min-h-11 cursor-pointer items-center text-sm text-muted-foreground hover:text-foreground">
                  {words.archived(archived.length)}
                </summary>
                <Rows lines={archived} onGive={onGive} />
              </details>
            )}
          </>
        );
      }}
    </LiveLines>
  );
}

function Rows({ lines, onGive }: GiveProps & { lines: readonly Line[] }) {
  return (
    <ul className="rounded-card border border-border bg-card px-4 empty:hidden sm:px-5">
      {lines.map((line) => (
        <Row key={line.worksheetId} line={line} onGive={onGive} />
      ))}
    </ul>
  );
}

function Row({ line, onGive }: GiveProps & { line: Line }) {
  const { worksheetId, title, lead, version, questions, isArchived } = line;
  const setArchived = useArchiving(line);
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <li
      data-slot="worksheet-row"
      className="flex items-center gap-x-4 border-t border-border py-2 first:border-t-0"
    >
      <div className="min-w-0 flex-1">
        <Link
          to={paths.coachWorksheet(worksheetId)}
          aria-label={words.edit(title)}
          dir="auto"
          className="font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="truncate text-sm text-muted-foreground">
          {handoutLine.questions(questions)} · {words.version(version)}
          {lead !== undefined && ` · ${lead}`}
        </p>
      </div>
      <div className="flex gap-2">
        {!isArchived && (
          <Button
            variant="outline"
            size="sm"
            aria-label={words.giveOf(title)}
            onClick={() => onGive(worksheetId)}
          >
            <Send aria-hidden className="sm:hidden" />
            <span className="max-sm:hidden">{words.give}</span>
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          aria-label={(isArchived ? words.restoreOf : words.archiveOf)(title)}
          onClick={() => void setArchived(!isArchived)}
        >
          <Icon aria-hidden />
        </Button>
      </div>
    </li>
  );
}

function useArchiving({ worksheetId, title }: Line) {
  const setArchived = useMutation(api.worksheets.setArchived);
  return async function archive(isArchived: boolean) {
    const isSaved = await attempt(setArchived({ worksheetId, isArchived }));
    if (!isSaved || !isArchived) return;
    notifyWithUndo(words.archivedNow(title), () => void archive(false));
  };
}

/** What all clients got, latest first. */
function Given() {
  const pages = useLivePages({ query: api.handouts.given, args: {}, pageItems: 30 });
  return (
    <PagedList pages={pages} words={handoutWords.givenList}>
      {(lines) => (
        <ul className="rounded-card border border-border bg-card px-4 sm:px-5">
          {lines.map((line) => (
            <li key={line.handoutId} className="border-t border-border first:border-t-0">
              <Link
                to={paths.coachClient(line.clientId, "shares")}
                className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-2 hover:text-highlight"
              >
                <span className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">
                  <bdi>{fullName(line)}</bdi>
                </span>
                <span
                  dir="auto"
                  className="min-w-0 flex-1 basis-48 wrap-anywhere text-muted-foreground"
                >
                  {line.title}
                </span>
                <span className="w-44 text-sm text-muted-foreground tabular-nums sm:text-right">
                  <DueLine handout={line} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
