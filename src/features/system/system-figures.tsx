import type { ReactNode } from "react";

import { Progress } from "@/components/ui/progress";
import { systemFigures as words, systemPage } from "@/content/system/system";
import type { SystemState } from "@/features/system/system-notices";
import { formatMoment } from "@/lib/text/format-instant";

const warnedShare = 0.7;
const gib = 1024 ** 3;
const mib = 1024 ** 2;

export function SystemFigures({ state }: { state: SystemState }) {
  const { server, emails, failedJobs } = state;
  return (
    <section aria-label={systemPage.figuresTitle}>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {server?.backup && (
          <Figure name={words.backup}>
            {server.backup.goodAt === null ? words.noBackup : formatMoment(server.backup.goodAt)}
          </Figure>
        )}
        {server?.disk && <Share name={words.disk} {...server.disk} />}
        {server && (
          <Share
            name={words.memory}
            usedBytes={server.memory.usedBytes}
            freeBytes={server.memory.limitBytes - server.memory.usedBytes}
          />
        )}
        {server && <Figure name={words.late}>{server.lateJobs}</Figure>}
        <Figure name={words.waiting}>{emails.waiting}</Figure>
        <Figure name={words.failed}>
          {failedJobs.length === 0 ? words.noneFailed : <FailedJobs jobs={failedJobs} />}
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
      {words.used(percent, wordBytes(freeBytes))}
      <Progress
        aria-label={words.usedBar(name)}
        value={percent}
        className="mt-2.5"
        {...(percent >= warnedShare * 100 ? { barClassName: "bg-warning" } : {})}
      />
    </Figure>
  );
}

function FailedJobs({ jobs }: { jobs: SystemState["failedJobs"] }) {
  return (
    <ul className="grid gap-2 text-base">
      {jobs.map(({ name, count, lastAt }) => (
        <li key={name}>
          <span className="font-medium break-all">{name}</span>
          <br />
          <span className="text-sm text-muted-foreground">
            {words.failedLine(count, formatMoment(lastAt))}
          </span>
        </li>
      ))}
    </ul>
  );
}

const wordBytes = (bytes: number) =>
  bytes >= gib ? `${(bytes / gib).toFixed(1)} GB` : `${Math.round(bytes / mib)} MB`;
