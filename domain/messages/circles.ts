/** A member's way: asked by the coach, then in under a name of their choice, then out again (ADR 92). */
export const CIRCLE_STATES = ["invited", "joined", "left"] as const;
export type CircleState = (typeof CIRCLE_STATES)[number];

/** Open ones of a coach. */
export const circlesMax = 20;
/** In one circle, with those who have left. */
export const circleMembersMax = 40;
/** That one client was ever asked into. */
export const circlesOfClientMax = 100;
export const circleNameCharactersMax = 60;
export const circleAboutCharactersMax = 1_000;
export const circlePromptCharactersMax = 1_000;
export const chosenNameCharactersMax = 30;
export const circlePostCharactersMax = 4_000;
export const circlePostsPerPage = 20;
/** A step of leaving with one's posts. */
export const circlePostsTakenAtOnce = 100;
/** After it was closed. */
export const circleKeptDays = 90;
