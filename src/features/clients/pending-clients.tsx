import { api } from "@convex/_generated/api";
import { matchesSearch } from "@domain/text/search-match";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { Button, buttonVariants } from "@/components/ui/button";
import { clientsPage } from "@/content/practice/clients";
import { useLive } from "@/lib/live/live";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";
import { Link } from "react-router-dom";

const words = clientsPage.pending;
const rowsAtFirst = 10;

type Invite = FunctionReturnType<typeof api.clientInvites.list>[number];
export type Pending = Invite & { email: string };

/** Clients with a valid invite who have not joined; null until they are known. */
export function usePending(): Pending[] | null {
  const invites = useLive(api.clientInvites.list, {});
  const now = useNow();
  if (invites.state === "loading") return null;
  if (invites.state === "failed") return [];
  return invites.value.flatMap(({ email, ...invite }) =>
    email !== null && invite.joined === 0 && invite.revokedAt === null && invite.expiresAt > now
      ? [{ ...invite, email }]
      : [],
  );
}

export const findPending = (pending: readonly Pending[], search: string) =>
  pending.filter(({ email, firstName, lastName }) =>
    matchesSearch(search, [`${firstName} ${lastName}`, email]),
  );

export function PendingClients({ pending }: { pending: readonly Pending[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (pending.length === 0) return null;
  const shown = isWhole ? pending : pending.slice(0, rowsAtFirst);
  return (
    <section aria-labelledby="pending-clients" className="mt-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="pending-clients" className="mr-auto text-lg font-medium tabular-nums">
          {words.title(pending.length)}
        </h2>
        <Link
          to={paths.coachInvite()}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          {words.manage}
        </Link>
      </div>
      <ul className="mt-2 overflow-hidden rounded-card border border-border bg-card">
        {shown.map(({ inviteId, email, firstName, lastName, expiresAt }) => {
          const name = `${firstName} ${lastName}`.trim();
          return (
            <li
              key={inviteId}
              data-slot="pending-row"
              className="flex flex-wrap items-baseline gap-x-3 border-b border-border px-3 py-2 leading-snug last:border-b-0 sm:px-5"
            >
              <bdi className="min-w-0 font-medium break-words">{name === "" ? email : name}</bdi>
              {name !== "" && (
                <bdi className="min-w-0 text-sm break-all text-muted-foreground">{email}</bdi>
              )}
              <span className="ml-auto text-sm text-muted-foreground">
                {words.until(formatDay(expiresAt))}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < pending.length && (
        <Button variant="outline" className="mx-auto mt-3 flex" onClick={() => setIsWhole(true)}>
          {words.all(pending.length)}
        </Button>
      )}
    </section>
  );
}
