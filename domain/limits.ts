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
/** Whoever has touched neither key nor pointer nor screen for so long has gone away. The coach sees more, so sooner. */
export const idleMsClient = 30 * 60 * 1000;
export const idleMsCoach = 15 * 60 * 1000;
/** So long before a sign-in ends, either way, its browser says so. */
export const endWarningMs = 2 * 60 * 1000;
/** A browser tells the server no oftener than this that somebody is there. */
export const presenceToldEveryMs = 60 * 1000;
/** And what comes closer than this, from many windows or a script, is not worth a write. */
export const presenceStepMs = 10 * 1000;
/** Whoever has not signed in for so long is written to, and so long after that their account sleeps. */
export const dormantAfterMs = 365 * 24 * 60 * 60 * 1000;
export const dormantNoticeMs = 30 * 24 * 60 * 60 * 1000;
/** More devices than anybody has; the oldest makes room. */
export const signInsPerPersonMax = 30;
export const knownDevicesPerPersonMax = 10;
export const knownDeviceMs = 180 * 24 * 60 * 60 * 1000;
/** A lost answer makes a browser send the same refresh token again, at once. */
export const refreshTokenReuseMs = 10 * 1000;
/** How long after a password (and code) a person may do what too much hangs on. */
export const freshMs = 5 * 60 * 1000;
/** RFC 6238, with the values that every authenticator takes for granted. */
export const oneTimeCodeDigits = 6;
export const oneTimeCodeStepMs = 30 * 1000;
/** Clocks differ: a code counts one step early and one late. */
export const oneTimeCodeStepsAround = 1;
/** 160 bits, as RFC 4226 recommends. */
export const authenticatorSecretBytes = 20;
/** Between the drawn code and the first one typed. */
export const authenticatorDraftMs = 15 * 60 * 1000;
/** Before a coach's word takes a second step away, so that its owner can say no. */
export const secondStepResetDelayMs = 24 * 60 * 60 * 1000;
export const secondStepResetsListedMax = 50;
export const recoveryCodesMax = 10;
/** 120 bits: too many to guess, so no slow hash is needed. */
export const recoveryCodeBytes = 15;
/** Room for spaces and hyphens that somebody types between the letters. */
export const typedCodeCharactersMax = 64;
export const lettersKeptMs = 7 * 24 * 60 * 60 * 1000;
export const postResetRedirectMs = 2000;

// Sessions
export const sessionMinutesDefault = 60;
export const slotMinutesStep = 30;
export const slotFirstMinuteOfDay = 9 * 60;
/** The last slot starts then; its session may run later. */
export const slotLastMinuteOfDay = 20 * 60;
export const bookingHorizonDays = 365;
/** More than anybody keeps; it stops one client from taking every slot there is. */
export const upcomingSessionsPerClientMax = 30;
/** How long the server takes an undo; the notice that offers it is gone sooner. */
export const sessionUndoMs = 60 * 1000;
/** So long after its end a session that is still open asks how it went. */
export const unclosedAfterMinutes = 15;
/** Joining is brought forward this long before a session starts, and stays this long after it ends. */
export const joinEarlyMinutes = 15;
export const joinLateMinutes = 60;
/** The first free times a booking form offers, looked for this far ahead. */
export const nextFreeTimesMax = 3;
export const nextFreeTimesDays = 21;
export const agendaItemsMax = 50;
export const agendaItemCharactersMax = 500;
export const reasonCharactersMax = 1_000;
/** How much of a session's notes a card shows. */
export const notesExcerptCharactersMax = 280;

// The practice. What holds until its coach has said otherwise is in practice-settings.ts.
export const policyHoursMax = 14 * 24;
export const openHoursPerDayMax = 6;
export const availabilityExceptionsMax = 200;
export const practiceNameCharactersMax = 100;
export const placeCharactersMax = 500;

// Messages
export const recentMessagesHours = 24;
/** Younger timestamps show a time of day; then, for the client, a weekday. */
export const timestampTimeHours = 24;
export const timestampWeekdayHours = 168;
export const activityAgoHours = 24;
export const messageTextareaRows = 4;
/** A browser names each thing it sends, so that a retry is known. Room for a UUID, none for a novel. */
export const requestNameCharactersMax = 64;
export const messagesMarkedAtOnceMax = 100;
export const recipientsMax = 200;
export const savedRepliesMax = 50;
export const responseTimeSamplesMin = 5;
export const responseTimeWindowDays = 30;
export const responseTimeTargetHours = 2;

// Files
export const uploadBytesMax = 10 * 1024 * 1024;
export const uploadCacheSeconds = 3600;
export const filesPerDayMax = 200;
/** Of one client, both sides together. */
export const filesPerClientMax = 1_000;
export const fileBytesPerClientMax = 500 * 1024 * 1024;
/** How long a removed file can be brought back; the notice that offers it is gone sooner. */
export const fileUndoMs = 60 * 1000;
/** What tells a file's kind stands at its very beginning. */
export const fileHeadBytes = 4_096;
/** Above this an image is offered for download alone: small files can unfold into more than a browser can draw. */
export const previewPixelsMax = 40_000_000;
/** Of a person's photo. Browsers send a square of the side below, so only somebody without ours comes near the bounds. */
export const photoBytesMax = 2 * 1024 * 1024;
export const photoPixelsMax = 16_000_000;
export const photoSidePx = 512;

// Journey, library, worksheets, feedback
export const welcomeVideoMinutes = 3;
export const libraryProgressOnOpenPercent = 25;
export const libraryProgressCompletePercent = 100;
export const readingWordsPerMinute = 200;
export const libraryMinutesMax = 600;
export const libraryStarsMax = 5;
export const libraryBodyCharactersMax = 100_000;
export const libraryCuesMax = 500;
export const linkCharactersMax = 2_000;
export const worksheetPagesMin = 3;
export const worksheetPagesMax = 15;
export const worksheetAnswerCharactersMax = 4_000;
export const feedbackRatingMin = 1;
export const feedbackRatingMax = 5;
/** More than anybody means; a stuck key or a script stops here. */
export const feedbackPerDayMax = 10;
export const consentDecisionsPerHourMax = 20;
export const consentDecisionsListedMax = 20;
/** Whoever comes back sooner is still on the same visit. */
export const visitGapMs = 30 * 60 * 1000;

// Promises of the privacy policy
export const retentionMonths = 12;
export const retentionNoticeDays = 30;
/** Left to a person whose notice came late, and after a legal hold was lifted. */
export const retentionGraceDays = 7;
/** How long whoever asked to be deleted can think again. */
export const deletionUndoDays = 7;
/** What one transaction of an erasure removes at most. */
export const erasureRowsMax = 500;
/** More clients at once than this wait for the operator's word. */
export const erasedPercentMax = 5;
export const erasedAtOnceMax = 50;
/** Runs are an hour apart; more than this between two of them is a clock that was set. */
export const clockJumpMs = 48 * 60 * 60 * 1000;
/** How long an operator may keep a backup: whoever was deleted is in it until then. */
export const backupsKeptDays = 35;
export const privacyAnswerDays = 30;
export const supportAnswerHours = 48;
/** With so little left a request is shown in the colour of warning. */
export const privacyDueSoonDays = 9;
export const supportDueSoonHours = 12;
export const requestCharactersMax = 4_000;
/** More than anybody means; a stuck key or a script stops here. */
export const requestsPerDayMax = 10;
/** How long a request that was withdrawn can be put back; the notice that offers it is gone sooner. */
export const requestUndoMs = 60 * 1000;
export const exportReasonCharactersMax = 500;
export const requestsPageItems = 20;
export const requestsCountedMax = 200;
/** Looking again within this is the same look. */
export const auditLookMs = 30 * 60 * 1000;
export const auditPageItems = 30;

// Screens
export const listPreviewItemsMax = 5;
export const milestonesShownMax = 4;
export const toastsVisibleMax = 3;
export const toastMs = 4000;
export const undoToastMs = 10_000;
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
/** An entry of 10,000 words fits, and twelve of them fit into what a browser keeps for one site. */
export const journalCharactersMax = 100_000;
export const guideAnswerCharactersMax = 4_000;
/** Lines in each of the lists of what to shed, embrace and grow. */
export const listLinesMax = 50;
export const reflectionCharactersMax = 20_000;
export const feedbackCharactersMax = 4_000;
export const nameCharactersMax = 100;
export const phoneCharactersMax = 40;
export const bioCharactersMax = 2_000;
export const progressNoteCharactersMax = 280;
export const tagCharactersMax = 40;
export const tagsMax = 20;
export const searchCharactersMax = 200;
/** The longest address SMTP can carry in its envelope. */
export const emailCharactersMax = 254;
/** Common file systems stop at 255 bytes; most scripts stay below that at this length. */
export const fileNameCharactersMax = 150;

// Who needs the coach
/** Whoever has done nothing for so long is asked after. */
export const silentDays = 14;
/** A slip is taken back for so long; then whoever was let go is closed to the coach for good. */
export const coachingEndUndoMs = 10 * 60 * 1000;

// Bounds of one answer: a list never reads further than this.
export const attentionPerKindMax = 20;
export const recentActivityMax = 20;
export const insightMonths = 6;
export const responseTimesReadMax = 250;
/** No clock on earth stands further from UTC. */
export const monthEdgeHoursMax = 14;
/** In the hours by which a coach's month begins or ends off the one by UTC. */
export const monthEdgeSessionsMax = 150;
export const clientsPerPageMax = 50;
export const pastClientsListedMax = 100;

export const unreadBadgeMax = 99;
/** Every page is a live query of its own, and a browser may have 200 of those; a page of the portal asks a few others. */
export const livePagesMax = 180;
/** The client splits a page of more than twice the first one's items, and each half again: so none is larger. */
export const messagesPageItems = 60;
export const inboxPageItems = 100;
/** The first page is brought anew with each new line, so it holds little more than is seen. */
export const messagesFirstItems = 30;
export const inboxFirstItems = 50;
/** So that the conversation beside it can be long too; older lines are found by their words. */
export const inboxLinesMax = 15_000;
export const filesPageItems = 50;
/** A search brings the best matches; whoever needs more adds a word. */
export const messagesFoundMax = 50;
export const messagePreviewCharactersMax = 200;
export const messagesOfDayCountedMax = 500;
/** A month of full days, the days beside it included. */
export const busyTimesListedMax = 900;
export const busyTimesDaysMax = 62;
export const sessionsPageItems = 30;
export const coachSessionsPageItems = 50;
/** In the order of names a page holds so many clients, each with so many of their latest sessions. */
export const clientsWithSessionsPerPage = 10;
export const sessionsOfEachClientMax = 60;
/** A search brings the best matches, and the latest sessions of the clients whose names match. */
export const sessionsFoundMax = 50;
export const clientsFoundMax = 10;
export const sessionsOfFoundClientMax = 30;
/** How many a day of the month view names before it counts the rest. */
export const calendarCellSessionsMax = 3;
/** Each is read with whose it is and what they are called. */
export const calendarSessionsMax = 320;
export const bookableClientsMax = 250;
export const libraryItemsListedMax = 200;
export const reflectionsKeptMax = 1_000;
export const goalsListedMax = 200;
/** What happened since the last visit is told in a few lines; older events than these are left out. */
export const digestEventsMax = 100;
/** More is a plan of its own. */
export const milestonesPerGoalMax = 30;
export const goalsPerPageMax = 25;
/** The chart and its table reach this many moves back. */
export const progressPointsListedMax = 100;
/** Beyond it the card says so many and more. */
export const overdueGoalsCountedMax = 200;
