/**
 * Every number the product promises or enforces, with its unit in its name. "Characters" are
 * Unicode code points, as `countCharacters` counts them. Counts that follow from a list
 * (phases, steps, tabs, slots) are not repeated here: ask the list.
 */

// Passwords and sign-in
export const passwordCharactersMinClient = 6;
export const passwordCharactersMinCoach = 12;
/** Hashing cost grows with length, so an unbounded password is a way to stall the server. */
export const passwordCharactersMax = 256;
export const resetLinkMs = 10 * 60 * 1000;
export const verificationLinkMs = 24 * 60 * 60 * 1000;
export const coachInviteMs = 30 * 60 * 1000;
/** A letter's link stops after so many wrong codes, though its code cannot be guessed in a lifetime. */
export const wrongCodesMax = 10;
/** A token taken from a browser is of no use after this; browsers renew theirs in time. */
export const accessTokenMs = 10 * 60 * 1000;
/** However busy somebody is, they then sign in again. The coach sees more, so sooner. */
export const signInMsClient = 7 * 24 * 60 * 60 * 1000;
export const signInMsCoach = 12 * 60 * 60 * 1000;
/** More devices than anybody has; the oldest makes room. */
export const signInsPerPersonMax = 30;
export const knownDevicesPerPersonMax = 10;
export const knownDeviceMs = 180 * 24 * 60 * 60 * 1000;
/** A lost answer makes a browser send the same refresh token again, at once. */
export const refreshTokenReuseMs = 10 * 1000;
export const lettersKeptMs = 7 * 24 * 60 * 60 * 1000;
export const postResetRedirectMs = 2000;

// Sessions
export const sessionMinutesDefault = 60;
export const slotMinutesStep = 30;
export const slotFirstMinuteOfDay = 9 * 60;
/** The last slot starts then; its session may run later. */
export const slotLastMinuteOfDay = 20 * 60;

// Messages
export const recentMessagesHours = 24;
/** Younger timestamps show a time of day; then, for the client, a weekday. */
export const timestampTimeHours = 24;
export const timestampWeekdayHours = 168;
export const activityAgoHours = 24;
export const messageTextareaRows = 4;
export const responseTimeSamplesMin = 5;
export const responseTimeWindowDays = 30;
export const responseTimeTargetHours = 2;

// Files
export const uploadBytesMax = 10 * 1024 * 1024;
export const uploadCacheSeconds = 3600;

// Journey, library, worksheets, feedback
export const welcomeVideoMinutes = 3;
export const libraryProgressOnOpenPercent = 25;
export const libraryProgressCompletePercent = 100;
export const worksheetPagesMin = 3;
export const worksheetPagesMax = 15;
export const worksheetMegabytesMin = 0.8;
export const worksheetMegabytesMax = 3.2;
export const feedbackRatingMin = 1;
export const feedbackRatingMax = 5;

// Promises of the privacy policy
export const retentionMonths = 12;
export const privacyAnswerDays = 30;
export const supportAnswerHours = 48;

// Screens
export const listPreviewItemsMax = 5;
export const milestonesShownMax = 4;
export const toastsVisibleMax = 3;
export const toastMs = 4000;
export const journalHeightPxMin = 300;
export const listHeightPxSmall = 400;
export const listHeightPxMedium = 500;
export const listHeightPxLarge = 600;

// Free text. The specification names no maxima here, so these are ours: room for a long letter,
// none for a flood. A message of 3,000 words fits.
export const messageCharactersMax = 20_000;
export const subjectCharactersMax = 200;
export const titleCharactersMax = 200;
export const descriptionCharactersMax = 4_000;
export const notesCharactersMax = 20_000;
export const journalCharactersMax = 50_000;
export const reflectionCharactersMax = 20_000;
export const feedbackCharactersMax = 4_000;
export const nameCharactersMax = 100;
export const phoneCharactersMax = 40;
export const bioCharactersMax = 2_000;
export const tagCharactersMax = 40;
export const tagsMax = 20;
export const searchCharactersMax = 200;
/** The longest address SMTP can carry in its envelope. */
export const emailCharactersMax = 254;
/** Common file systems stop at 255 bytes; most scripts stay below that at this length. */
export const fileNameCharactersMax = 150;

// Bounds of one answer: a list never reads further than this.
export const unreadBadgeMax = 99;
export const goalsListedMax = 200;
export const milestonesPerGoalMax = 50;
