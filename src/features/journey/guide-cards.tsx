import { phaseOf } from "@domain/work/phases";
import { Check, Clock, Lock } from "lucide-react";
import { Link } from "react-router-dom";

import { buttonVariants } from "@/components/ui/button";
import type { GuideId } from "@/content/journey/guide";
import { guideCards } from "@/content/journey/guide-cards";
import { readerWords } from "@/content/journey/overview";
import { vaultWords } from "@/content/vault";
import { guideWorkOf, useJourneyRoom } from "@/features/journey/journey-room";
import { LandscapeDrawing } from "@/features/journey/landscape-drawing";
import type { GuideWork } from "@/features/journey/section-work";
import { cn } from "@/lib/class-names";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";
import { useOwnWords } from "@/lib/vault/open-vault";

export function GuideCards({ ids }: { ids: readonly GuideId[] }) {
  const { work } = useJourneyRoom();
  const named = new Set<string>();
  return (
    <ul className={cn("grid gap-5", ids.length === 3 ? "lg:grid-cols-3" : "md:grid-cols-2")}>
      {ids.map((id) => {
        const { section } = guideCards[id];
        const anchor = named.has(section) ? undefined : section; // Several guides may share one section.
        named.add(section);
        return <GuideCard key={id} id={id} anchor={anchor} work={guideWorkOf(work, id)} />;
      })}
    </ul>
  );
}

type GuideCardProps = { id: GuideId; anchor: string | undefined; work: GuideWork };

function GuideCard({ id, anchor, work }: GuideCardProps) {
  const { kind, duration, title, summary, section } = guideCards[id];
  const isBegun = work.step > 0 || Object.keys(work.answers).length > 0;
  const isDrawn = id === "inner-landscape" && work.finishedAt !== null;
  const own = useOwnWords();
  const known = work.finishedAt
    ? readerWords.review
    : isBegun
      ? readerWords.goOn
      : readerWords.begin[kind];
  const ahead = { locked: vaultWords.locked.open, reading: readerWords.open };
  const action = own === "known" ? known : ahead[own];
  return (
    <li
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      data-phase={phaseOf(section)}
      className="flex scroll-mt-20 flex-col rounded-card border border-border bg-card p-6"
    >
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
        <Clock aria-hidden className="size-4" />
        {kind} · {duration}
      </p>
      <h3 className="mt-3 text-xl font-medium">{title}</h3>
      <p className="mt-2 text-muted-foreground">{summary}</p>
      {isDrawn && <LandscapeDrawing answers={work.answers} className="mt-5 max-w-[18rem]" />}
      {own === "locked" && (
        <p className="mt-4 flex items-center gap-2 text-sm text-muted-foreground">
          <Lock aria-hidden className="size-4" />
          {readerWords.locked}
        </p>
      )}
      {work.finishedAt && (
        <p className="mt-4 flex items-center gap-2 text-sm text-success">
          <Check aria-hidden className="size-4" />
          {readerWords.keptOn(formatDay(work.finishedAt))}
        </p>
      )}
      <div className="mt-auto pt-6">
        <Link
          to={paths.guide(section, id)}
          aria-label={`${action}: ${title}`}
          className={buttonVariants({
            variant: work.finishedAt || own !== "known" ? "outline" : "default",
          })}
        >
          {action}
        </Link>
      </div>
    </li>
  );
}
