import { api } from "@convex/_generated/api";
import { phaseOf } from "@domain/work/phases";
import { overallProgressPercent } from "@domain/work/progress";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";

import { Skeleton } from "@/components/ui/skeleton";
import { Progress } from "@/components/ui/progress";
import { sectionWords } from "@/content/journey/sections";
import { phaseNames } from "@/content/phases";
import { homeWords } from "@/content/welcome/home";
import { journalSlot, writtenSections } from "@/features/journey/journal-entries";
import { nextSection } from "@/features/journey/trail-position";
import { useSections } from "@/features/journey/use-sections";
import { useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

const words = homeWords.journey;

const useWritten = () => writtenSections(useKept(journalSlot(useViewer().userId)) ?? []);

/** Whether any section is completed, here or on another device. */
export function useHasBegun(): boolean {
  const known = useLive(api.journey.overview, {});
  return useWritten().length > 0 || (known.state === "ready" && known.value.length > 0);
}

export function ResumeCard() {
  const { completed, isLoading } = useSections(useWritten());
  if (isLoading) return <Skeleton className="h-28 rounded-card" />;
  const section = nextSection(completed);
  const overall = overallProgressPercent(completed);
  const [title, name] =
    section === null
      ? [words.done, words.revisit]
      : [completed.length === 0 ? words.begin : words.resume, sectionWords[section].name];
  return (
    <Link
      to={section === null ? paths.journey() : paths.section(section)}
      data-slot="resume-card"
      className="group grid gap-2 rounded-card border border-border bg-card p-4 transition-colors hover:border-input sm:p-6"
    >
      <span className="flex items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-sm font-semibold text-highlight">{title}</span>
          <span className="block font-display text-xl">
            {section !== null && `${phaseNames[phaseOf(section)]}: `}
            {name}
          </span>
        </span>
        <ArrowRight
          aria-hidden
          className="size-5 shrink-0 text-muted-foreground transition-transform group-hover:translate-x-0.5"
        />
      </span>
      <Progress aria-label={words.progress} value={overall} />
    </Link>
  );
}
