import type { Role } from "@domain/accounts/roles";
import type { RequestType } from "@domain/privacy/requests";
import { type PhaseId, phaseOf, type SectionId } from "@domain/work/phases";

import { firstPaths } from "@/lib/loading/first-paths";
import type { EndCause } from "@/lib/sign-in/sign-in-end";

/** Every address that a link may use. */
export const paths = {
  ...firstPaths,
  unauthorized: () => "/unauthorized",
  mailbox: () => "/mailbox",
  /** The link that a coach shares. Its secret is in the fragment, which browsers never send to a server. */
  join: (secret: string) => `/auth/accept-invite#type=join&access_token=${secret}`,

  book: (word: string) => `/book/${word}`,

  welcome: () => "/dashboard/welcome",
  /** The letter and the onboarding parts, also after onboarding. */
  welcomeLetter: () => "/dashboard/welcome?show=letter",
  journey: () => "/dashboard/journey",
  journeyFeedback: () => "/dashboard/journey/feedback",
  year: () => "/dashboard/journey?year",
  phase: (phase: PhaseId) => `/dashboard/journey/${phase}`,
  section: (section: SectionId) => `/dashboard/journey/${phaseOf(section)}#${section}`,
  /** A guide opens on the page of its section's phase. */
  guide: (section: SectionId, guide: string) =>
    `/dashboard/journey/${phaseOf(section)}?guide=${guide}`,
  tools: () => "/dashboard/tools",
  worksheets: () => "/dashboard/tools/worksheets",
  worksheet: (worksheetId: string) => `/dashboard/tools/worksheets/${worksheetId}`,
  handout: (handoutId: string) => `/dashboard/tools/worksheets/from-coach/${handoutId}`,
  reflections: () => "/dashboard/tools/reflections",
  vault: () => "/dashboard/vault",
  /** Opens the question whether to begin another one. */
  vaultLost: () => "/dashboard/vault?lost",
  shares: () => "/dashboard/tools/shared",
  share: (shareId: string) => `/dashboard/tools/shared?share=${shareId}`,
  circles: () => "/dashboard/circles",
  circle: (circleId: string) => `/dashboard/circles?circle=${circleId}`,
  circleRoom: (circleId: string) => `/dashboard/circles/${circleId}/room`,
  library: () => "/dashboard/library",
  libraryItem: (libraryItemId: string) => `/dashboard/library/${libraryItemId}`,
  sessions: () => "/dashboard/sessions",
  ownAgreement: () => "/dashboard/sessions?agreement",
  /** Opens the list of invoices at this one. */
  ownInvoice: (invoiceId: string) => `/dashboard/sessions?invoice=${invoiceId}`,
  session: (sessionId: string) => `/dashboard/sessions/${sessionId}`,
  room: (sessionId: string) => `/dashboard/sessions/${sessionId}/room`,
  communication: () => "/dashboard/communication",
  ownMessage: (messageId: string) => `/dashboard/communication?message=${messageId}`,
  account: () => "/dashboard/account",
  ownData: (section?: string) => `/dashboard/privacy${section === undefined ? "" : `#${section}`}`,
  /** Opens the form with this type selected. */
  ownDataRequest: (type: RequestType) => `/dashboard/privacy?ask=${type}#requests`,

  goals: () => "/dashboard/goals",
  ownActions: () => "/dashboard/goals#actions",
  goal: (goalId: string) => `/dashboard/goals?goal=${goalId}`,

  overview: () => "/admin",
  coachClients: () => "/admin/clients",
  coachInvite: () => "/admin/clients?invite",
  coachUnpaid: () => "/admin/clients?unpaid",
  coachClient: (clientId: string, tab?: string) =>
    `/admin/clients/${clientId}${tab === undefined ? "" : `?tab=${tab}`}`,
  coachShare: (clientId: string, shareId: string) =>
    `/admin/clients/${clientId}?tab=shares&share=${shareId}`,
  coachSessions: (tab?: string) => `/admin/sessions${tab === undefined ? "" : `?tab=${tab}`}`,
  /** Opens the form, for this client or with a choice of clients. */
  coachSchedule: (clientId = "") => `/admin/sessions?schedule=${clientId}`,
  coachSession: (sessionId: string) => `/admin/sessions/${sessionId}`,
  coachRoom: (sessionId: string) => `/admin/sessions/${sessionId}/room`,
  coachGoals: () => "/admin/goals",
  /** Opens the form, for this client or with a choice of clients. */
  coachGoalNew: (clientId = "") => `/admin/goals?new=${clientId}`,
  coachGoal: (goalId: string) => `/admin/goals?goal=${goalId}`,
  coachMessages: () => "/admin/messages",
  coachCompose: () => "/admin/messages?tab=compose",
  coachConversation: (clientId: string) => `/admin/messages?client=${clientId}`,
  coachMessage: (clientId: string, messageId: string) =>
    `/admin/messages?client=${clientId}&message=${messageId}`,
  coachLibrary: () => "/admin/library",
  coachLibraryItem: (libraryItemId: string) => `/admin/library/${libraryItemId}`,
  coachLibraryNew: () => "/admin/library/new",
  coachWorksheets: () => "/admin/worksheets",
  /** Opens the dialog. */
  coachGive: () => "/admin/worksheets?give",
  coachWorksheet: (worksheetId: string) => `/admin/worksheets/${worksheetId}`,
  coachWorksheetNew: () => "/admin/worksheets/new",
  coachSettings: () => "/admin/settings",
  coachCircles: () => "/admin/circles",
  coachCircle: (circleId: string) => `/admin/circles?circle=${circleId}`,
  coachCircleRoom: (circleId: string) => `/admin/circles/${circleId}/room`,
  requests: () => "/admin/requests",
  reports: () => "/admin/reports",
  audit: () => "/admin/audit",
  system: () => "/admin/system",
} as const;

/** Passed to the sign-in page: where to go afterwards, and why the person has to sign in. */
export type SignInRedirect = {
  from?: string;
  /** The person whose page `from` is, if known; nobody else is sent there. */
  of?: string;
  /** Set when the sign-in expired. */
  ended?: { cause: EndCause; role: Role };
} | null;

export function homeOf(role: Role): string {
  return role === "admin" ? paths.overview() : paths.dashboard();
}
