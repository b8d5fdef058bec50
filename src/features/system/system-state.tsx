import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { PageHeader } from "@/components/patterns/page-header";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { describeFailure } from "@/content/failures";
import {
  systemActs,
  systemPage as words,
  systemFigures as figureWords,
} from "@/content/system/system";
import {
  listNotices,
  type SystemNotice,
  type SystemState as State,
} from "@/features/system/system-notices";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

const warnedShare = 0.7;
const gib = 1024 ** 3;
const mib = 1024 ** 2;

function SystemFigures({ state }: { state: State }) {
  const { server, emails, failedJobs } = state;
  return (
    <section aria-label={words.figuresTitle}>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {server?.backup && (
          <Figure name={figureWords.backup}>
            {server.backup.goodAt === null
              ? figureWords.noBackup
              : formatMoment(server.backup.goodAt)}
          </Figure>
        )}
        {server?.disk && <Share name={figureWords.disk} {...server.disk} />}
        {server && (
          <Share
            name={figureWords.memory}
            usedBytes={server.memory.usedBytes}
            freeBytes={server.memory.limitBytes - server.memory.usedBytes}
          />
        )}
        {server && <Figure name={figureWords.late}>{server.lateJobs}</Figure>}
        <Figure name={figureWords.waiting}>{emails.waiting}</Figure>
        <Figure name={figureWords.failed}>
          {failedJobs.length === 0 ? figureWords.noneFailed : <FailedJobs jobs={failedJobs} />}
        </Figure>
      </dl>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className="mt-1 text-lg tabular-nums">{children}</dd>
    </div>
  );
}

type ShareProps = { name: string; usedBytes: number; freeBytes: number };

function Share({ name, usedBytes, freeBytes }: ShareProps) {
  const percent = Math.round((usedBytes / (usedBytes + freeBytes)) * 100);
  return (
    <Figure name={name}>
      {figureWords.used(percent, wordBytes(freeBytes))}
      <Progress
        aria-label={figureWords.usedBar(name)}
        value={percent}
        className="mt-2.5"
        {...(percent >= warnedShare * 100 ? { barClassName: "bg-warning" } : {})}
      />
    </Figure>
  );
}

function FailedJobs({ jobs }: { jobs: State["failedJobs"] }) {
  return (
    <ul className="grid gap-2 text-base">
      {jobs.map(({ name, count, lastAt }) => (
        <li key={name}>
          <span className="font-medium break-all">{name}</span>
          <br />
          <span className="text-sm text-muted-foreground">
            {figureWords.failedLine(count, formatMoment(lastAt))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const wordBytes = (bytes: number) =>
  bytes >= gib ? `${(bytes / gib).toFixed(1)} GB` : `${Math.round(bytes / mib)} MB`;

export function SystemPage() {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="mt-6">
        <SystemState />
      </div>
    </>
  );
}

function SystemState() {
  const state = useLive(api.system.get, {});
  switch (state.state) {
    case "loading":
      return (
        <SkeletonGroup label={words.loading} className="grid gap-8">
          <Skeleton className="h-20" />
          <div className="grid gap-6 sm:grid-cols-2">
            {[0, 1, 2, 3].map((place) => (
              <Skeleton key={place} className="h-24" />
            ))}
          </div>
        </SkeletonGroup>
      );
    case "failed":
      return (
        <FailedState
          sentence={describeFailure(state.error, words.notLoaded)}
          onRetry={state.retry}
        />
      );
    case "ready":
      return state.value === null ? (
        <EmptyState title={words.none} sentence={words.noneSentence} />
      ) : (
        <Reported state={state.value} />
      );
  }
}

function Reported({ state }: { state: State }) {
  const notices = listNotices(state, useNow());
  const { server, countedAt } = state;
  return (
    <div className="grid max-w-reading gap-12">
      <section aria-label={words.noticesTitle}>
        <p role="status" className="flex items-center gap-3 font-display text-xl">
          {notices.length === 0 && (
            <CircleCheck aria-hidden className="size-6 text-success" strokeWidth={1.6} />
          )}
          {notices.length === 0 ? words.allWell : words.needs(notices.length)}
        </p>
        <ul className="mt-5 grid gap-4 empty:hidden">
          {notices.map((notice) => (
            <li key={notice.id}>
              <SystemNoticeCard notice={notice} />
            </li>
          ))}
        </ul>
      </section>
      <SystemFigures state={state} />
      <p className="text-sm text-muted-foreground">
        {words.reported(formatMoment(server?.reportedAt ?? countedAt))}{" "}
        {server === undefined ? words.hosted : words.started(formatMoment(server.startedAt))}
      </p>
    </div>
  );
}

function SystemNoticeCard({ notice }: { notice: SystemNotice }) {
  const { id, title, sentence, operator } = notice;
  return (
    <div
      data-slot="system-notice"
      className="flex items-start gap-4 rounded-card border border-warning bg-card px-5 py-4"
    >
      <TriangleAlert
        aria-hidden
        className="mt-0.5 size-5 shrink-0 text-warning"
        strokeWidth={1.6}
      />
      <div className="min-w-0">
        <h2 className="font-medium">{title}</h2>
        <p className="mt-1 empty:hidden">{sentence}</p>
        <p className="mt-2 text-sm break-words text-muted-foreground">
          {words.operator} {operator}
        </p>
        {id === "givenUp" && <Resend />}
      </div>
    </div>
  );
}

function Resend() {
  const resend = useMutation(api.system.resendEmails);
  const { error, isPending, run } = useSubmit();
  const handleClick = () =>
    run(async () => {
      await resend({});
      notify({ title: systemActs.resending });
    }, systemActs.notResent);
  return (
    <div className="mt-3 grid gap-3">
      <Button
        variant="outline"
        className="w-fit"
        isPending={isPending}
        onClick={() => void handleClick()}
      >
        {systemActs.resend}
      </Button>
      <FormError text={error} />
    </div>
  );
}
