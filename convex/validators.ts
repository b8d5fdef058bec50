import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { ROLES } from "../domain/accounts/roles";
import {
  MESSAGE_PRIORITIES,
  MESSAGE_REACTIONS,
  MESSAGE_SENDERS,
  MESSAGE_TYPES,
} from "../domain/messages/message-vocabulary";
import { EMAIL_PACES } from "../domain/messages/notification-emails";
import { NOTIFICATION_EVENTS } from "../domain/messages/notified";
import { NOTIFICATION_KINDS, REMINDER_KINDS } from "../domain/messages/notification-kinds";
import { ACTIVITY_KINDS } from "../domain/privacy/activity-kinds";
import { AUDIT_GROUPS, AUDIT_KINDS } from "../domain/privacy/audit-kinds";
import { CONSENT_KINDS, CONSENT_TEXT_VERSIONS } from "../domain/privacy/consent";
import { REQUEST_OUTCOMES, REQUEST_STATUSES, REQUEST_TYPES } from "../domain/privacy/requests";
import { BOOKING_AUDIENCES } from "../domain/schedule/booking-pages";
import { OCCURRENCE_STATES, SERIES_SCOPES, SERIES_WEEKS } from "../domain/schedule/session-series";
import { SESSION_STATUSES } from "../domain/schedule/session-statuses";
import { SESSION_TYPES } from "../domain/schedule/session-types";
import { PARTS_OF_DAY } from "../domain/schedule/session-waits";
import { GOAL_STATUSES } from "../domain/work/goal-vocabulary";
import { MEDIA_KINDS } from "../domain/work/library-media";
import { TEXT_BLOCK_KINDS } from "../domain/work/library-texts";
import { LIBRARY_CONTENT_TYPES, LIBRARY_DIFFICULTIES } from "../domain/work/library-vocabulary";
import { ONBOARDING_STEPS, TOUR_RESULTS } from "../domain/work/onboarding";
import { PHASES, SECTIONS } from "../domain/work/phases";
import { SHARE_KINDS } from "../domain/work/shares";

export const vRole = literals(...ROLES);
export const vPhase = literals(...PHASES);
export const vSection = literals(...SECTIONS);
export const vSessionType = literals(...SESSION_TYPES);
export const vBookingAudience = literals(...BOOKING_AUDIENCES);
export const vSessionStatus = literals(...SESSION_STATUSES);
export const vPartOfDay = literals(...PARTS_OF_DAY);
export const vSeriesWeeks = literals(...SERIES_WEEKS);
export const vSeriesScope = literals(...SERIES_SCOPES);
export const vOccurrenceState = literals(...OCCURRENCE_STATES);
export const vGoalStatus = literals(...GOAL_STATUSES);
export const vSender = literals(...MESSAGE_SENDERS);
export const vMessageType = literals(...MESSAGE_TYPES);
/** How long a recording is, and how loud over time (domain/files/voice.ts). */
export const vVoice = v.object({ durationMs: v.number(), bars: v.string() });
export const vMessageReaction = literals(...MESSAGE_REACTIONS);
export const vMessagePriority = literals(...MESSAGE_PRIORITIES);
export const vContentType = literals(...LIBRARY_CONTENT_TYPES);
export const vDifficulty = literals(...LIBRARY_DIFFICULTIES);
export const vTextBlock = v.object({ kind: literals(...TEXT_BLOCK_KINDS), text: v.string() });
export const vCue = v.object({ atSeconds: v.number(), text: v.string() });
export const vMediaKind = literals(...MEDIA_KINDS);
export const vActivityKind = literals(...ACTIVITY_KINDS);
export const vNotificationKind = literals(...NOTIFICATION_KINDS);
export const vReminderKind = literals(...REMINDER_KINDS);
export const vNotificationEvent = literals(...NOTIFICATION_EVENTS);
export const vEmailPace = literals(...EMAIL_PACES);
export const vOnboardingStep = literals(...ONBOARDING_STEPS);
export const vTourResult = literals(...TOUR_RESULTS);
export const vConsentKind = literals(...CONSENT_KINDS);
export const vRequestType = literals(...REQUEST_TYPES);
export const vRequestStatus = literals(...REQUEST_STATUSES);
export const vRequestOutcome = literals(...REQUEST_OUTCOMES);
export const vAuditKind = literals(...AUDIT_KINDS);
export const vAuditGroup = literals(...AUDIT_GROUPS);
export const vShareKind = literals(...SHARE_KINDS);
export const vConsentTextVersion = literals(...CONSENT_TEXT_VERSIONS);

/** "yyyy-MM-dd", checked with `domain/time/calendar-dates` before it is stored. */
export const vCalendarDate = v.string();
