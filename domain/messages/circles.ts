/** The states of a member: invited by the coach, joined under a chosen name, left (ADR 92). */
export const CIRCLE_STATES = ["invited", "joined", "left"] as const;
export type CircleState = (typeof CIRCLE_STATES)[number];

/** Open circles of one coach. */
export const circlesMax = 20;
/** In one circle, including those who have left. */
export const circleMembersMax = 40;
/** Circles that one client was ever invited to. */
export const circlesOfClientMax = 100;
export const circleNameCharactersMax = 60;
export const circleAboutCharactersMax = 1_000;
export const circlePromptCharactersMax = 1_000;
export const chosenNameCharactersMax = 30;
export const circlePostCharactersMax = 4_000;
export const circlePostsPerPage = 20;
/** Posts that one call deletes when a member leaves and removes their posts. */
export const circlePostsTakenAtOnce = 100;
/** After it was closed. */
export const circleKeptDays = 90;
