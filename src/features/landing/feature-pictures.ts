import achievementsDark from "@/assets/landing/achievements-dark.webp";
import achievementsLight from "@/assets/landing/achievements-light.webp";
import communityDark from "@/assets/landing/community-dark.webp";
import communityLight from "@/assets/landing/community-light.webp";
import goalsDark from "@/assets/landing/goals-dark.webp";
import goalsLight from "@/assets/landing/goals-light.webp";
import messagesDark from "@/assets/landing/messages-dark.webp";
import messagesLight from "@/assets/landing/messages-light.webp";
import progressDark from "@/assets/landing/progress-dark.webp";
import progressLight from "@/assets/landing/progress-light.webp";
import sessionsDark from "@/assets/landing/sessions-dark.webp";
import sessionsLight from "@/assets/landing/sessions-light.webp";
import type { FeatureIcon } from "@/content/landing-sections";

/** `npx tsx scripts/landing-pictures.ts` takes them from the demo's own screens, all of one size. */
export const featurePictures: Record<FeatureIcon, { light: string; dark: string }> = {
  goals: { light: goalsLight, dark: goalsDark },
  sessions: { light: sessionsLight, dark: sessionsDark },
  messages: { light: messagesLight, dark: messagesDark },
  progress: { light: progressLight, dark: progressDark },
  community: { light: communityLight, dark: communityDark },
  achievements: { light: achievementsLight, dark: achievementsDark },
};
export const pictureSize = { width: 780, height: 624 };
