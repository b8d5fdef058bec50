import { api } from "@convex/_generated/api";
import { auditPageItems } from "@domain/limits";

import { PagedList } from "@/components/patterns/paged-list";
import { auditPage, seenSentences, seenWords as words } from "@/content/own-data/audit";
import { AuditLines } from "@/features/audit/audit-lines";
import { useLivePages } from "@/lib/live/live-pages";

export function SeenList() {
  const pages = useLivePages({ query: api.audit.seen, args: {}, pageItems: auditPageItems });
  return (
    <PagedList pages={pages} words={{ ...words, more: auditPage.more }}>
      {(entries) => (
        <AuditLines entries={entries} sentences={seenSentences} unknownActor={words.formerCoach} />
      )}
    </PagedList>
  );
}
