import type { Guide } from "@/content/journey/guide";
import { guidesOf } from "@/content/journey/guides";
import { guideWorkOf, useJourneyRoom } from "@/features/journey/journey-room";
import { writeGuide, writeGuides } from "@/features/journey/guide-texts";
import type { GuideWork } from "@/features/journey/section-work";

export function useGuide(guide: Guide) {
  const { work, changeWork, write } = useJourneyRoom();
  const current = guideWorkOf(work, guide.id);

  const change = (next: Partial<GuideWork>) =>
    changeWork((newest) => {
      const guideWork = { ...guideWorkOf(newest, guide.id), ...next };
      return { ...newest, guides: { ...newest.guides, [guide.id]: guideWork } };
    });

  return {
    ...current,
    isAnswered: writeGuide(guide, current) !== "",
    answer: (id: string, text: string) =>
      changeWork((newest) => {
        const known = guideWorkOf(newest, guide.id);
        const answers = { ...known.answers, [id]: text };
        return { ...newest, guides: { ...newest.guides, [guide.id]: { ...known, answers } } };
      }),
    goTo: (step: number) => change({ step }),
    /** False when the browser could not store it. */
    finish: () => {
      const { guides } = change({ finishedAt: new Date().toISOString(), step: 0 });
      return write(guide.section, writeGuides(guidesOf(guide.section), guides));
    },
    reopen: () => {
      const { answers, finishedAt } = current;
      const earlier = finishedAt === null ? {} : { earlier: { answers, finishedAt } };
      return change({ finishedAt: null, step: 0, ...earlier });
    },
  };
}
