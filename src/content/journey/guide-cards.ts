import { GUIDE_IDS, type GuideCard, type GuideId } from "@/content/journey/guide";

/** The steps are loaded when a guide is opened. */
export const guideCards: Record<GuideId, GuideCard> = {
  "inner-landscape": {
    section: "inner-landscape",
    kind: "Assessment",
    duration: "8–10 minutes",
    title: "Inner Landscape Assessment",
    summary:
      "Eight regions of a life, one at a time. At the end you see them drawn as country: your high ground, your hollows, and the slopes between.",
  },
  presence: {
    section: "presence-assessment",
    kind: "Assessment",
    duration: "5 minutes",
    title: "Presence Assessment",
    summary:
      "Six small scenes from an ordinary day, and one experiment of a minute. It shows how much of you is usually in the room.",
  },
  "stage-of-change": {
    section: "transition-model",
    kind: "Assessment",
    duration: "15–20 minutes",
    title: "Where are you in this change?",
    summary:
      "Change has stages, and each asks for something else. Find out where you stand with one change of your own, and what helps from there.",
  },
  "moving-the-needle": {
    section: "moving-needle",
    kind: "Pathway",
    duration: "20–25 minutes",
    title: "Moving the Needle",
    summary:
      "From where things stand to one point further. A pathway in seven steps that ends with something small enough to do this week.",
  },
  landmarks: {
    section: "wayfinders",
    kind: "Wayfinding guide",
    duration: "10–15 minutes",
    title: "Landmarks",
    summary: "What you steer by when nobody has marked the path: three words that have earned it.",
  },
  companions: {
    section: "wayfinders",
    kind: "Wayfinding guide",
    duration: "10–15 minutes",
    title: "Companions",
    summary: "Nobody brings a change home alone. See who walks with you, and who is missing.",
  },
  "weather-plan": {
    section: "wayfinders",
    kind: "Wayfinding guide",
    duration: "10–15 minutes",
    title: "A plan for weather",
    summary:
      "Old paths will call. Know your early signs, and leave a note for the one who reads them.",
  },
};

export function guideIdsOf(section: GuideCard["section"]): GuideId[] {
  return GUIDE_IDS.filter((id) => guideCards[id].section === section);
}
