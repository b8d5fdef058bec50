import type { WorksheetPhase } from "@domain/work/phases";

import type { WorksheetPage } from "@/content/worksheets/worksheet";

/** What a list shows. The pages are loaded when a worksheet is opened. */
export type Worksheet = {
  id: string;
  title: string;
  description: string;
  phase: WorksheetPhase;
  tags: readonly string[];
  /** A test compares the three numbers below with the pages; kilobytes of the blank PDF are rounded up. */
  pageCount: number;
  downloadKilobytes: number;
  questionCount: number;
  load: () => Promise<readonly WorksheetPage[]>;
};

export const worksheets: readonly Worksheet[] = [
  {
    id: "where-i-stand",
    title: "Where I Stand",
    description:
      "An honest inventory for the beginning: what you carry, what carries you, and what brought you here.",
    phase: "arrival",
    tags: ["beginning", "inventory", "reflection"],
    pageCount: 4,
    downloadKilobytes: 12,
    questionCount: 13,
    load: async () => (await import("@/content/worksheets/where-i-stand")).whereIStand,
  },
  {
    id: "wheel-of-life",
    title: "Wheel of Life",
    description:
      "Eight areas, two numbers for each: how it is, and how much it matters. The distance tells you where to look.",
    phase: "ongoing",
    tags: ["balance", "overview", "goals"],
    pageCount: 3,
    downloadKilobytes: 16,
    questionCount: 9,
    load: async () => (await import("@/content/worksheets/wheel-of-life")).wheelOfLife,
  },
  {
    id: "map-of-a-change",
    title: "Map of a Change",
    description:
      "For the time between two shores: what ends, what remains, what frightens you, and the next stepping stone.",
    phase: "crossing",
    tags: ["change", "readiness", "small steps"],
    pageCount: 5,
    downloadKilobytes: 11,
    questionCount: 15,
    load: async () => (await import("@/content/worksheets/map-of-a-change")).mapOfAChange,
  },
  {
    id: "the-room-below",
    title: "The Room Below",
    description:
      "Shed, embrace, grow: a slow worksheet for the Descent, to be done in more than one sitting and not alone in the house of your thoughts.",
    phase: "descent",
    tags: ["shadow", "letting go", "growth"],
    pageCount: 5,
    downloadKilobytes: 11,
    questionCount: 16,
    load: async () => (await import("@/content/worksheets/the-room-below")).theRoomBelow,
  },
  {
    id: "bringing-it-home",
    title: "Bringing It Home",
    description:
      "For the way back: what you found, how it becomes part of ordinary days, and what you steer by when the coaching is over.",
    phase: "return",
    tags: ["integration", "wayfinders", "practice"],
    pageCount: 4,
    downloadKilobytes: 7,
    questionCount: 14,
    load: async () => (await import("@/content/worksheets/bringing-it-home")).bringingItHome,
  },
  {
    id: "a-kind-weekly-review",
    title: "A Kind Weekly Review",
    description:
      "Twenty minutes on a Friday: what was, what is, what may wait. Without points and without a streak.",
    phase: "ongoing",
    tags: ["review", "rhythm", "everyday life"],
    pageCount: 3,
    downloadKilobytes: 9,
    questionCount: 11,
    load: async () => (await import("@/content/worksheets/a-kind-weekly-review")).aKindWeeklyReview,
  },
];
