import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isOneOf } from "@domain/accounts/closed-words";
import { isRenewalDue, PAYMENT_STATES } from "@domain/practice/packages";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Pencil, Plus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";

import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { packageWords } from "@/content/packages";
import { PackageDialog } from "@/features/clients/client-parts";
import { attempt } from "@/lib/attempt";
import { useLive } from "@/lib/live/live";
import { formatDate } from "@/lib/text/format-instant";

export type Package = FunctionReturnType<typeof api.packages.ofClient>[number];

type PackageLineProps = {
  clientId: Id<"users">;
  children: ReactNode;
};

export function PackageLine({ clientId, children }: PackageLineProps) {
  const packages = useLive(api.packages.ofClient, { clientId });
  const [editing, setEditing] = useState<Package | "new" | null>(null);
  if (packages.state === "loading") return <Skeleton className="mt-1 h-9" />;
  if (packages.state === "failed") return null;
  const [current] = packages.value;
  const isNextWanted = current === undefined || isRenewalDue(current.left);
  return (
    <section
      aria-label={packageWords.title}
      data-slot="package-line"
      className="mt-1 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-sm"
    >
      {current === undefined ? (
        <p className="mr-auto text-muted-foreground">{packageWords.none}</p>
      ) : (
        <Current current={current} onEdit={() => setEditing(current)} />
      )}
      {children}
      {isNextWanted && (
        <Button variant="outline" size="sm" onClick={() => setEditing("new")}>
          <Plus aria-hidden />
          {current === undefined ? packageWords.add : packageWords.another}
        </Button>
      )}
      <Suspense>
        {editing !== null && (
          <PackageDialog
            clientId={clientId}
            before={editing === "new" ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

function Current({ current, onEdit }: { current: Package; onEdit: () => void }) {
  const { packageId, sessionsIncluded, left, startsOn, endsOn, price, payment } = current;
  const pay = useMutation(api.packages.pay);
  const span =
    endsOn === undefined
      ? packageWords.from(formatDate(startsOn))
      : packageWords.span(formatDate(startsOn), formatDate(endsOn));
  return (
    <>
      <p className="font-medium tabular-nums">{packageWords.left(left, sessionsIncluded)}</p>
      <p className="text-muted-foreground">{span}</p>
      {price !== undefined && <bdi className="min-w-0 truncate">{price}</bdi>}
      {isRenewalDue(left) && (
        <p className="font-medium text-warning">{packageWords.renewal.coach(left)}</p>
      )}
      <span className="ml-auto flex items-center gap-2">
        <NativeSelect
          aria-label={packageWords.payment}
          value={payment}
          size="sm"
          onChange={({ target: { value } }) => {
            if (!isOneOf(PAYMENT_STATES, value)) return;
            void attempt(pay({ packageId, payment: value }));
          }}
        >
          <Options of={PAYMENT_STATES} label={(state) => packageWords.payments[state]} />
        </NativeSelect>
        <Button variant="outline" size="sm" aria-label={packageWords.edit} onClick={onEdit}>
          <Pencil aria-hidden />
        </Button>
      </span>
    </>
  );
}
