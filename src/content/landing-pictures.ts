import type { FeatureIcon } from "@/content/landing-sections";

/** Alternative texts of the pictures. Separate, because the first paint does not need them. */
export const pictureTexts: Record<FeatureIcon, string> = {
  goals:
    "A goal, Sleep before eleven on weekdays: due on June 30, at 60 percent, its first step checked off.",
  sessions: "A calendar of May 2026. The coach’s free days can be pressed, and May 14 is chosen.",
  messages:
    "The end of a conversation with the coach, and below it the field for the next message.",
  progress:
    "Hours of sleep as a line over eight weeks: it climbs, and meets the dashed line of its target.",
  community: "A reflection shared with the coach, and the coach’s answer below it.",
  achievements:
    "A list of marks with their days, each beside a small ring: the first session, the first page of the journey.",
};
