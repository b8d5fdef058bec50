import type { Role } from "@domain/accounts/roles";
import { signInMsClient, signInMsCoach } from "@domain/limits";
import { hourMs } from "@domain/time/time-spans";

const longest: Record<Role, string> = {
  client: `${signInMsClient / hourMs / 24} days`,
  admin: `${signInMsCoach / hourMs} hours`,
};

export const timeOutWords = {
  idle: {
    title: "Are you still there?",
    sentence:
      "You will be signed out in two minutes, because there was no activity for a while. What you have written is kept.",
    stay: "Stay signed in",
    leave: "Sign out now",
  },
  limit: {
    title: "It is time to sign in again",
    sentence: (role: Role) =>
      `A sign-in lasts ${longest[role]} at most, and yours ends in two minutes. What you have written is kept, and you come back to this page.`,
    stay: "Continue until then",
    leave: "Sign in again now",
  },
  left: (time: string) => `${time} left`,
  ended: {
    idle: () =>
      "You have been signed out, because there was no activity for a while. What you wrote is kept. Sign in to continue where you were.",
    limit: (role: Role) =>
      `You have been signed out, because a sign-in lasts ${longest[role]} at most. What you wrote is kept. Sign in to continue where you were.`,
  },
} as const;
