import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

import { PagedList } from "@/components/patterns/paged-list";
import { shareWords } from "@/content/shares";
import { Comments } from "@/features/shares/comments";
import { SharedText } from "@/features/shares/shared-text";
import { formatMoment } from "@/lib/format-instant";
import { useLivePages } from "@/lib/live-pages";

const words = shareWords.ofClient;

type ClientSharesProps = { clientId: Id<"users">; name: string };

/** What one client shows their coach. */
export function ClientShares({ clientId, name }: ClientSharesProps) {
  const pages = useLivePages({ query: api.shares.listOfClient, args: { clientId }, pageItems: 10 });
  return (
    <div className="max-w-[48rem]">
      <p className="mb-4 text-muted-foreground">{words.lead}</p>
      <PagedList pages={pages} words={words}>
        {(shares) => (
          <ul className="grid gap-4">
            {shares.map((share) => (
              <li
                key={share.shareId}
                className="rounded-card border border-border bg-card p-4 sm:p-6"
              >
                <article>
                  <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
                    <span>{shareWords.kinds[share.kind]}</span>
                    <span>{formatMoment(share.sharedAt)}</span>
                  </p>
                  <h2 dir="auto" className="mt-1 mb-3 text-xl font-medium wrap-anywhere">
                    {share.title}
                  </h2>
                  <SharedText parts={share.parts} />
                  <Comments share={share} side="coach" otherName={name} />
                </article>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
