import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { FunctionReturnType } from "convex/server";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeletons } from "@/components/patterns/skeletons";
import { buttonVariants } from "@/components/ui/button";
import { sharingWords } from "@/content/private-sharing";
import { shareWords } from "@/content/shares";
import { EarlierShares } from "@/features/shares/earlier-shares";
import { useOpened } from "@/features/shares/opened";
import { OpenShare } from "@/features/shares/open-share";
import { useLive } from "@/lib/live/live";
import { useAddress } from "@/lib/pages/address";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";

type Line = FunctionReturnType<typeof api.shares.list>[number];

const words = shareWords.list;

export function OwnShares() {
  return (
    <>
      <BackLink to={paths.tools()}>{words.back}</BackLink>
      <PageHeader title={words.title} lead={words.lead} />
      <ShareList />
    </>
  );
}

/** The address names the open share, so that notifications and the search can link to it. */
function ShareList() {
  const shares = useLive(api.shares.list, {});
  const [address, change] = useAddress();
  const openId = address.get("share") as Id<"shares"> | null;
  switch (shares.state) {
    case "loading":
      return <Skeletons label={words.loading} className="mt-4 grid gap-2" count={2} each="h-16" />;
    case "failed":
      return <FailedState sentence={words.failed} onRetry={shares.retry} className="mt-4" />;
    case "ready":
      break;
  }
  const open = shares.value.find(({ shareId }) => shareId === openId);
  return (
    <>
      <EarlierShares shares={shares.value} />
      {shares.value.length === 0 ? (
        <EmptyState
          {...words.empty}
          action={
            <Link to={paths.reflections()} className={buttonVariants({ variant: "outline" })}>
              {words.begin}
            </Link>
          }
          className="mt-4"
        />
      ) : (
        <ul className="mt-4 border-b border-border">
          {shares.value.map((line) => (
            <li key={line.shareId} className="border-t border-border">
              <ShareLine line={line} onOpen={() => change({ share: line.shareId })} />
            </li>
          ))}
        </ul>
      )}
      {openId !== null && (
        <OpenShare
          key={openId}
          shareId={openId}
          title={open === undefined || open.sealed !== undefined ? words.one : open.title}
          onClose={() => change({ share: null }, { replace: true })}
        />
      )}
    </>
  );
}

function ShareLine({ line, onOpen }: { line: Line; onOpen: () => void }) {
  const { kind, sharedAt, isOfCurrentCoach, lastComment, sealed } = line;
  const opened = useOpened(line);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-16 w-full cursor-pointer items-center gap-4 py-3 text-left hover:bg-border/30"
    >
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block font-display text-lg leading-snug wrap-anywhere">
          {opened.state === "open" ? opened.title : sharingWords.untitled}
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
          <span>{shareWords.kinds[kind]}</span>
          <span>{words.on(formatDay(sharedAt))}</span>
          <span>{sharingWords.reach[sealed === undefined ? "plain" : "sealed"]}</span>
          {!isOfCurrentCoach && <span>{shareWords.sharedEarlier}</span>}
          {lastComment !== undefined && (
            <span className={lastComment.sender === "coach" ? "text-highlight" : undefined}>
              {words.commented[lastComment.sender]}
            </span>
          )}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </button>
  );
}
