import { api } from "@convex/_generated/api";
import { isRenewalDue } from "@domain/practice/packages";
import { isPaymentLink } from "@domain/practice/practice-settings";
import type { ReactNode } from "react";

import { Badge } from "@/components/ui/badge";
import { packageWords } from "@/content/packages";
import { useLive } from "@/lib/live/live";
import { formatDate } from "@/lib/text/format-instant";

const tones = { open: "outline", paid: "success", overdue: "destructive" } as const;

/** The client's package, read-only, with its invoices. The invoices stay when the package is removed. */
export function OwnPackage({ children }: { children: ReactNode }) {
  const packages = useLive(api.packages.own, {});
  const [current] = packages.state === "ready" ? packages.value : [];
  if (current === undefined) return children;
  const { left, sessionsIncluded, startsOn, endsOn, price, payment, paymentLink } = current;
  return (
    <section
      aria-label={packageWords.own}
      data-slot="own-package"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-border bg-card px-4 py-2 text-sm"
    >
      <p className="font-medium tabular-nums">
        {packageWords.own}: {packageWords.left(left, sessionsIncluded)}
      </p>
      <p className="text-muted-foreground">
        {endsOn === undefined
          ? packageWords.from(formatDate(startsOn))
          : packageWords.span(formatDate(startsOn), formatDate(endsOn))}
      </p>
      {price !== undefined && <bdi className="min-w-0 wrap-anywhere">{price}</bdi>}
      <Badge variant={tones[payment]}>{packageWords.payments[payment]}</Badge>
      {payment !== "paid" && paymentLink !== undefined && isPaymentLink(paymentLink) && (
        <a
          href={paymentLink}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-9 items-center font-medium text-primary underline underline-offset-4"
        >
          {packageWords.pay}
          <span className="sr-only"> ({packageWords.opensNewTab})</span>
        </a>
      )}
      {children}
      {isRenewalDue(left) && <p className="basis-full">{packageWords.renewal.client(left)}</p>}
    </section>
  );
}
