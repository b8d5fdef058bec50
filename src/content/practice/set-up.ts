import type { PracticeSettings } from "@domain/practice/practice-settings";

import { describeWeek } from "@/content/settings/availability";

export const setUpWords = {
  title: "Set up your practice",
  progress: (done: number, all: number) => `${String(done)} of ${String(all)} done`,
  done: "done",
  steps: {
    profile: {
      title: "Introduce yourself",
      text: "A photo and a few lines. Clients see them beside your name.",
      action: "Open your profile",
    },
    hours: {
      title: "Confirm your hours",
      text: "Until then a booking is a request that you accept or answer with other times.",
      action: "Use these hours",
    },
    meeting: {
      title: "Say how you meet",
      text: "A link for video calls, a phone number or a place. Each session shows the one for its type.",
      action: "Open meeting details",
    },
    library: {
      title: "Publish something to read",
      text: "An article, a video or a book that you give to every client.",
      action: "Open the library",
    },
    client: {
      title: "Invite your first client",
      text: "By email, one person or a whole list, or with a link that you share.",
      action: "Invite clients",
    },
  },
  now: (hours: string) => `Now clients can ask for: ${hours}`,
  proposal: (hours: string, zone: string) => `Suggested: ${hours} In ${zone}.`,
  otherHours: "Choose other hours",
  copied: "Link copied",
  close: "Hide this list",
} as const;

type OpenHours = Pick<PracticeSettings, "noticeHours" | "cancelWindowHours" | "bufferMinutes"> & {
  weekly: readonly PracticeSettings["weekly"][number][];
};

const hours = (count: number) => (count === 1 ? "1 hour’s" : `${String(count)} hours’`);

/** Describes when clients can book and by which rules, for stored and for suggested hours. */
export function describeOpenHours(open: OpenHours): string {
  const { weekly, noticeHours, cancelWindowHours, bufferMinutes = 0 } = open;
  const rules = [
    noticeHours === 0 ? "at any notice" : `with ${hours(noticeHours)} notice`,
    cancelWindowHours === 0
      ? "cancelled until it begins"
      : `cancelled until ${String(cancelWindowHours)} ${cancelWindowHours === 1 ? "hour" : "hours"} before`,
    ...(bufferMinutes === 0 ? [] : [`${String(bufferMinutes)} minutes between sessions`]),
  ];
  return `${describeWeek(weekly)} Booked ${rules.join(", ")}.`;
}
