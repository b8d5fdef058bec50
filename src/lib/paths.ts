import { type PhaseId, phaseOf, type SectionId } from "@domain/phases";
import type { RequestType } from "@domain/requests";
import type { Role } from "@domain/roles";

import { firstPaths } from "@/lib/first-paths";
import type { EndCause } from "@/lib/sign-in-end";

/** Every address that a link may name. A row joins when its page does. */
export const paths = {
  ...firstPaths,
  unauthorized: () => "/unauthorized",
  mailbox: () => "/mailbox",

  welcome: () => "/dashboard/welcome",
  journey: () => "/dashboard/journey",
  journeyFeedback: () => "/dashboard/journey/feedback",
  phase: (phase: PhaseId) => `/dashboard/journey/${phase}`,
  section: (section: SectionId) => `/dashboard/journey/${phaseOf(section)}#${section}`,
  /** A guide opens in its section's place, on the page of that section's phase. */
  guide: (section: SectionId, guide: string) =>
    `/dashboard/journey/${phaseOf(section)}?guide=${guide}`,
  tools: () => "/dashboard/tools",
  worksheets: () => "/dashboard/tools/worksheets",
  worksheet: (worksheetId: string) => `/dashboard/tools/worksheets/${worksheetId}`,
  reflections: () => "/dashboard/tools/reflections",
  library: () => "/dashboard/library",
  libraryItem: (libraryItemId: string) => `/dashboard/library/${libraryItemId}`,
  sessions: () => "/dashboard/sessions",
  session: (sessionId: string) => `/dashboard/sessions/${sessionId}`,
  communication: () => "/dashboard/communication",
  account: () => "/dashboard/account",
  ownData: (section?: string) => `/dashboard/privacy${section === undefined ? "" : `#${section}`}`,
  /** The form there, with what it is to be about. */
  ownDataRequest: (type: RequestType) => `/dashboard/privacy?ask=${type}#requests`,

  goals: () => "/dashboard/goals",
  /** One goal of the client's own, lying open. */
  goal: (goalId: string) => `/dashboard/goals?goal=${goalId}`,

  overview: () => "/admin",
  coachClients: () => "/admin/clients",
  coachClient: (clientId: string, tab?: string) =>
    `/admin/clients/${clientId}${tab === undefined ? "" : `?tab=${tab}`}`,
  coachSessions: () => "/admin/sessions",
  coachSession: (sessionId: string) => `/admin/sessions/${sessionId}`,
  coachGoals: () => "/admin/goals",
  /** One goal on the coach's board, lying open. */
  coachGoal: (goalId: string) => `/admin/goals?goal=${goalId}`,
  coachMessages: () => "/admin/messages",
  coachMessage: (clientId: string, messageId: string) =>
    `/admin/messages?client=${clientId}&message=${messageId}`,
  coachLibrary: () => "/admin/library",
  coachLibraryItem: (libraryItemId: string) => `/admin/library/${libraryItemId}`,
  coachLibraryNew: () => "/admin/library/new",
  coachSettings: () => "/admin/settings",
  requests: () => "/admin/requests",
  audit: () => "/admin/audit",
} as const;

/** What a link to the front door may carry: where somebody wanted to go, and why they are asked to sign in. */
export type DoorState = {
  from?: string;
  /** Whose place `from` is, where that is known: nobody else is brought there. */
  of?: string;
  /** That a sign-in ended by itself, and whose kind it was. */
  ended?: { cause: EndCause; role: Role };
} | null;

/** Where somebody belongs who is signed in. */
export function homeOf(role: Role): string {
  return role === "admin" ? paths.overview() : paths.dashboard();
}
