import { minuteMs, hourMs, dayMs } from "./time/time-spans";

/**
 * Every number the product promises or enforces, with its unit in the name. "Characters" are Unicode code points, as in
 * `countCharacters`. Counts that follow from a list (phases, steps, tabs, slots) are not repeated here.
 */

// Passwords and sign-in
export const passwordCharactersMinClient = 6;
export const passwordCharactersMinCoach = 12;
/** Hashing cost grows with length, so an unbounded password could stall the server. */
export const passwordCharactersMax = 256;
/** The most common passwords, which are rejected. */
export const commonPasswordsKept = 10_000;
export const resetLinkMs = 10 * minuteMs;
/** Requesting a link again keeps the earlier one valid, up to this age. */
export const resetLinkMsMax = hourMs;
export const verificationLinkMs = 24 * hourMs;
export const coachInviteMs = 30 * minuteMs;
/** A precaution: the code could not be guessed in a lifetime. */
export const wrongCodesMax = 10;
/** Limits the use of a stolen token; browsers renew theirs in time. */
export const accessTokenMs = 10 * minuteMs;
/** Maximum age. The coach's is shorter, because a coach sees more. */
export const signInMsClient = 7 * dayMs;
export const signInMsCoach = 12 * hourMs;
/** How long before the end the warning is shown. */
export const endWarningMs = 2 * minuteMs;
/** Minimum time between two reports of activity. */
export const presenceReportEveryMs = minuteMs;
/** Closer reports, from many windows or a script, are not worth a write. */
export const presenceStepMs = 10 * 1000;
/** An unused account gets an email after this, and is closed some time later. */
export const dormantAfterMs = 365 * dayMs;
export const dormantNoticeMs = 30 * dayMs;
/** The oldest one is signed out. */
export const signInsPerPersonMax = 30;
export const knownDevicesPerPersonMax = 10;
export const knownDeviceMs = 180 * dayMs;
/** After a lost answer a browser sends the same refresh token again. */
export const refreshTokenReuseMs = 10 * 1000;
/** How long a confirmation by password (and code) lasts. */
export const freshMs = 5 * minuteMs;
/** The person's own list of sign-ins and failed attempts. */
export const signInEventsKeptMs = 90 * dayMs;
export const signInEventsPageItems = 10;
/** Consecutive failures from one network within this time are one entry. */
export const signInEventsMergedMs = hourMs;
export const waitingEmailsCountedMax = 500;
export const failedJobsLookedAt = 1000;
export const lettersKeptMs = 7 * dayMs;
export const postResetRedirectMs = 2000;

// Sessions
export const sessionMinutesDefault = 60;
export const slotMinutesStep = 30;
export const slotFirstMinuteOfDay = 9 * 60;
/** When the last slot starts; its session may run later. */
export const slotLastMinuteOfDay = 20 * 60;
export const bookingHorizonDays = 365;
/** How far back a coach can record a past session. */
export const recordedSessionDays = 365;
/** Stops one client from taking every slot. */
export const upcomingSessionsPerClientMax = 30;
/** How many a client may book before a coach has accepted one of them. The coach may choose another number. */
export const newcomerSessionsDefault = 2;
/** Bookings, requests and moves of one client, so that nobody books and cancels without end. */
export const bookingsPerDayMax = 60;
export const newcomerBookingsPerDayMax = 6;
/** Longer than the undo notice is on screen. */
export const sessionUndoMs = minuteMs;
/** After its end, an open session asks how it went. */
export const unclosedAfterMinutes = 15;
/** Joining is highlighted from this long before the start until this long after the end. */
export const joinEarlyMinutes = 15;
export const joinLateMinutes = 60;
/** Suggested by the booking form. */
export const nextFreeTimesMax = 3;
export const nextFreeTimesDays = 21;
export const agendaItemsMax = 50;
/** The longest session. */
export const agendaMinutesMax = 120;
export const agendaItemCharactersMax = 500;
export const reasonCharactersMax = 1_000;
export const notesExcerptCharactersMax = 280;

/** Minimum gap around a session in the times clients are offered. */
export const bufferMinutesMax = 120;
export const offeredTimesMax = 3;
export const sessionRequestsListedMax = 20;

// The practice. Defaults are in practice-settings.ts.
export const policyHoursMax = 14 * 24;
export const openHoursPerDayMax = 6;
export const availabilityExceptionsMax = 200;
export const practiceNameCharactersMax = 100;
export const placeCharactersMax = 500;

// Messages
export const recentMessagesHours = 24;
/** Messages up to this age show a time of day; then, for the client, a weekday. */
export const timestampTimeHours = 24;
export const timestampWeekdayHours = 168;
export const activityAgoHours = 24;
export const messageTextareaRows = 4;
/** An idempotency key from the browser. Room for a UUID. */
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
/** Per client, both sides together. */
export const filesPerClientMax = 1_000;
export const fileBytesPerClientMax = 500 * 1024 * 1024;
/** Longer than the undo notice is on screen. */
export const fileUndoMs = minuteMs;
/** Enough to recognize a file's kind. */
export const fileHeadBytes = 4_096;
/** Larger images can only be downloaded: small files can decode to more than a browser can draw. */
export const previewPixelsMax = 40_000_000;
/** Browsers send a square of the side below, so only other programs come near these limits. */
export const photoBytesMax = 2 * 1024 * 1024;
export const photoPixelsMax = 16_000_000;
export const photoSidePx = 512;

// Journey, library, worksheets, feedback
export const welcomeVideoMinutesMax = 60;
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
/** Only a stuck key or a script reaches this. */
export const feedbackPerDayMax = 10;
export const consentDecisionsPerHourMax = 20;
export const consentDecisionsListedMax = 20;
/** Returning sooner continues the same visit. */
export const visitGapMs = 30 * minuteMs;

// Promises of the privacy policy
export const retentionMonths = 12;
export const retentionNoticeDays = 30;
/** After a late notice, and after a legal hold was lifted. */
export const retentionGraceDays = 7;
/** After asking to be deleted. */
export const deletionUndoDays = 7;
/** Deleted in one transaction. */
export const erasureRowsMax = 500;
/** Up to this number a day, deletions never count as a mistake, so that a small group can finish together. */
export const erasedUnaskedMax = 5;
/** Above it, a larger share of all clients in one day waits for a coach's confirmation. */
export const erasedPercentMax = 10;
export const erasedAtOnceMax = 50;
/** Runs are an hour apart; a larger gap is a clock that was set, or a server that was off. */
export const clockJumpMs = 48 * hourMs;
/**
 * After a jump the clock is trusted again once it has run evenly for this long, so that deletion requests never wait
 * for a person.
 */
export const clockSettlesMs = 24 * hourMs;
/** How long operators may keep backups; deleted people are in them until then. */
export const backupsKeptDays = 35;
export const privacyAnswerDays = 30;
export const supportAnswerHours = 48;
/** With less time left a request is shown in the warning colour. */
export const privacyDueSoonDays = 9;
export const supportDueSoonHours = 12;
export const requestCharactersMax = 4_000;
/** Only a stuck key or a script reaches this. */
export const requestsPerDayMax = 10;
/** Longer than the undo notice is on screen. */
export const requestUndoMs = minuteMs;
export const exportReasonCharactersMax = 500;
/** Pending deletion requests shown together. */
export const erasuresListedMax = 50;
export const requestsPageItems = 20;
export const requestsCountedMax = 200;
/** Reads of one thing within a minute are one entry. */
export const auditLookMs = minuteMs;
export const auditPageItems = 30;

// Screens
export const listPreviewItemsMax = 5;
export const milestonesShownMax = 4;
export const toastsVisibleMax = 3;
export const toastMs = 4000;
export const undoToastMs = 10_000;
export const journalHeightPxMin = 300;

// Free text. The specification has no maxima here, so these are ours: a message of 3,000 words fits.
export const messageCharactersMax = 20_000;
export const subjectCharactersMax = 200;
export const titleCharactersMax = 200;
export const descriptionCharactersMax = 4_000;
export const notesCharactersMax = 20_000;
/** 10,000 words fit, and twelve such entries fit into a browser's storage for one site. */
export const journalCharactersMax = 100_000;
export const guideAnswerCharactersMax = 4_000;
/** In each of the lists Shed, Embrace and Grow. */
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
/** The longest address that SMTP allows. */
export const emailCharactersMax = 254;
/** Common file systems allow 255 bytes. */
export const fileNameCharactersMax = 150;

// How many rows a person may add to a table that has no limit of its own. An hour has room for all files that a client
// may share in a day, or for ten messages of a coach to each of 200 clients.
export const rowsPerHourClient = 200;
export const rowsPerHourCoach = 2_000;
export const rowsMaxClient = 50_000;
export const rowsMaxCoach = 1_000_000;
export const rowBytesMaxClient = 128 * 1024 * 1024;
export const rowBytesMaxCoach = 1024 * 1024 * 1024;

// Who needs the coach
/** A client without activity for this long is listed. */
export const silentDays = 14;
/** After this, an ended coaching cannot be resumed. */
export const coachingEndUndoMs = 10 * minuteMs;

// Notifications
export const notificationsKeptMs = 180 * dayMs;
export const notificationsPageItems = 50;
export const notificationsMarkedAtOnceMax = 200;

// Bounds of one answer: a list never reads further than this.
export const attentionPerKindMax = 20;
export const recentActivityMax = 20;
export const insightMonths = 6;
export const responseTimesReadMax = 250;
/** The largest offset of any time zone. */
export const monthEdgeHoursMax = 14;
/** Sessions in the hours by which the coach's month differs from the UTC month. */
export const monthEdgeSessionsMax = 150;
export const clientsPerPageMax = 100;
export const clientsFirstItems = 50;
export const pastClientsListedMax = 100;

/** Each page is a live query; a connection may have 200, and a screen needs a few others. */
export const livePagesMax = 180;
/** Convex's client splits a page that grows beyond twice its first size, so no page is larger. */
export const messagesPageItems = 60;
export const inboxPageItems = 100;
/** The first page is loaded again with each new message, so it is small. */
export const messagesFirstItems = 30;
export const inboxFirstItems = 50;
/** Leaves memory for the open conversation; older messages are found by search. */
export const inboxLinesMax = 15_000;
export const filesPageItems = 50;
/** Fewer where rows are long: Convex stops a query at 16 MiB. */
export const searchRowsPerPage = 1_000;
export const searchBytesPerPage = 4 * 1024 * 1024;
/** A search stops after this many results or this many pages; the reader may ask for more. */
export const searchFoundStep = 50;
export const searchPagesStep = 60;
export const messagePreviewCharactersMax = 200;
export const messagesOfDayCountedMax = 500;
/** A month of full days, and the days next to it. */
export const busyTimesListedMax = 900;
export const busyTimesDaysMax = 62;
/** On the home page. */
export const sessionsAheadMax = 2;
export const sessionsPageItems = 30;
export const coachSessionsPageItems = 25;
/** Upcoming and past sessions each: a few screens on a phone. */
export const coachSessionsFirstItems = 15;
/** Sorted by name, a page holds this many clients with their latest sessions. */
export const clientsWithSessionsPerPage = 10;
export const sessionsOfEachClientMax = 60;
/** A day of the month view lists this many and counts the rest. */
export const calendarCellSessionsMax = 3;
/** Each is read with its client's name. */
export const calendarSessionsMax = 320;
export const colleaguesListedMax = 50;
export const bookableClientsMax = 250;
export const libraryItemsListedMax = 200;
export const reflectionsKeptMax = 5_000;
export const goalsListedMax = 200;
/** Older events since the last visit are left out of the summary. */
export const digestEventsMax = 100;
export const milestonesPerGoalMax = 30;
/** The board reads all of them before it counts or filters. */
export const goalsPerPageMax = 100;
export const goalsFirstItems = 50; // A page of more than twice as many is split, and read again.
export const progressPointsListedMax = 100;
/** Beyond this the card shows "200+". */
export const overdueGoalsCountedMax = 200;
