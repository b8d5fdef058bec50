import { api } from "@convex/_generated/api";
import { auditPageItems } from "@domain/limits";
import { type AuditKind, isOfStandIn } from "@domain/privacy/audit-kinds";
import type { FunctionReturnType } from "convex/server";

import { PagedList } from "@/components/patterns/paged-list";
import {
  type AuditNames,
  auditPage as words,
  seenSentences,
  seenWords,
} from "@/content/own-data/audit";
import { useLivePages } from "@/lib/live/live-pages";
import { isolate } from "@/lib/text/bidi";
import { formatMoment } from "@/lib/text/format-instant";

type AuditEntry = FunctionReturnType<typeof api.audit.list>["page"][number];

type AuditLinesProps = {
  entries: readonly AuditEntry[];
  sentences: Partial<Record<AuditKind, (names: AuditNames) => string>>;
  /** For actors whose name the reader may not see. */
  unknownActor: string;
};

/** An entry without a sentence is not for this reader and is left out. */
export function AuditLines({ entries, sentences, unknownActor }: AuditLinesProps) {
  return (
    <ol data-slot="audit-lines" className="border-t border-border">
      {entries.map(({ entryId, kind, happenedAt, detail, isOwn, ...about }) => {
        const sentence = sentences[kind];
        if (sentence === undefined) return null;
        const named = (name: string, unknown: string) => (name === "" ? unknown : isolate(name));
        return (
          <li
            key={entryId}
            className="flex flex-col gap-x-6 gap-y-0.5 border-b border-border py-3 sm:flex-row sm:items-baseline sm:justify-between"
          >
            <div className="min-w-0">
              <p className="break-words">
                {sentence({
                  actor: isOwn ? words.you : named(about.actorName, unknownActor),
                  client: named(about.clientName, about.clientId ? words.aClient : words.aCoach),
                })}
              </p>
              {detail !== undefined && (
                <p dir="auto" className="text-sm break-words text-muted-foreground">
                  {isOfStandIn(kind) ? words.standIn(detail) : words.reason(detail)}
                </p>
              )}
            </div>
            <time
              dateTime={new Date(happenedAt).toISOString()}
              className="shrink-0 text-sm text-muted-foreground tabular-nums"
            >
              {formatMoment(happenedAt)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}

export function SeenList() {
  const pages = useLivePages({ query: api.audit.seen, args: {}, pageItems: auditPageItems });
  return (
    <PagedList pages={pages} words={seenWords}>
      {(entries) => (
        <AuditLines
          entries={entries}
          sentences={seenSentences}
          unknownActor={seenWords.formerCoach}
        />
      )}
    </PagedList>
  );
}
