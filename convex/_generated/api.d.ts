/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */

import type {
  ApiFromModules,
  FilterApi,
  FunctionReference,
} from "convex/server";
import type * as auth from "../auth.js";
import type * as clients from "../clients.js";
import type * as crons from "../crons.js";
import type * as dev_activity from "../dev/activity.js";
import type * as dev_clock from "../dev/clock.js";
import type * as dev_conversations from "../dev/conversations.js";
import type * as dev_diary from "../dev/diary.js";
import type * as dev_goals from "../dev/goals.js";
import type * as dev_insertPractice from "../dev/insertPractice.js";
import type * as dev_journey from "../dev/journey.js";
import type * as dev_library from "../dev/library.js";
import type * as dev_messages from "../dev/messages.js";
import type * as dev_notes from "../dev/notes.js";
import type * as dev_people from "../dev/people.js";
import type * as dev_practice from "../dev/practice.js";
import type * as dev_random from "../dev/random.js";
import type * as dev_readMarks from "../dev/readMarks.js";
import type * as dev_rows from "../dev/rows.js";
import type * as dev_seed from "../dev/seed.js";
import type * as dev_sessions from "../dev/sessions.js";
import type * as dev_threads from "../dev/threads.js";
import type * as dev_words_feedbackWords from "../dev/words/feedbackWords.js";
import type * as dev_words_goalTemplates from "../dev/words/goalTemplates.js";
import type * as dev_words_libraryEntry from "../dev/words/libraryEntry.js";
import type * as dev_words_libraryToHear from "../dev/words/libraryToHear.js";
import type * as dev_words_libraryToRead from "../dev/words/libraryToRead.js";
import type * as dev_words_longLetter from "../dev/words/longLetter.js";
import type * as dev_words_roster from "../dev/words/roster.js";
import type * as dev_words_sessionWords from "../dev/words/sessionWords.js";
import type * as dev_words_topics from "../dev/words/topics.js";
import type * as dev_words_topicsFromCoach from "../dev/words/topicsFromCoach.js";
import type * as dev_words_topicsInOwnLanguages from "../dev/words/topicsInOwnLanguages.js";
import type * as dev_words_topicsOnSelf from "../dev/words/topicsOnSelf.js";
import type * as dev_words_topicsOnWork from "../dev/words/topicsOnWork.js";
import type * as devices from "../devices.js";
import type * as functions from "../functions.js";
import type * as goals from "../goals.js";
import type * as http from "../http.js";
import type * as inbox from "../inbox.js";
import type * as invites from "../invites.js";
import type * as mail_delivery from "../mail/delivery.js";
import type * as mail_letterTexts from "../mail/letterTexts.js";
import type * as mail_letters from "../mail/letters.js";
import type * as mail_links from "../mail/links.js";
import type * as mail_outbox from "../mail/outbox.js";
import type * as mail_queueLetter from "../mail/queueLetter.js";
import type * as mail_renderLetter from "../mail/renderLetter.js";
import type * as mail_smtp from "../mail/smtp.js";
import type * as mail_smtpDialogue from "../mail/smtpDialogue.js";
import type * as messages from "../messages.js";
import type * as model_access from "../model/access.js";
import type * as model_activity from "../model/activity.js";
import type * as model_clients from "../model/clients.js";
import type * as model_goals from "../model/goals.js";
import type * as model_guardedDb from "../model/guardedDb.js";
import type * as model_messages from "../model/messages.js";
import type * as model_profiles from "../model/profiles.js";
import type * as model_refuse from "../model/refuse.js";
import type * as model_rowRules from "../model/rowRules.js";
import type * as model_settings from "../model/settings.js";
import type * as model_signIn_attempts from "../model/signIn/attempts.js";
import type * as model_signIn_coachings from "../model/signIn/coachings.js";
import type * as model_signIn_entry from "../model/signIn/entry.js";
import type * as model_signIn_invites from "../model/signIn/invites.js";
import type * as model_signIn_links from "../model/signIn/links.js";
import type * as model_signIn_passwordHash from "../model/signIn/passwordHash.js";
import type * as model_signIn_people from "../model/signIn/people.js";
import type * as model_signIn_refreshTokens from "../model/signIn/refreshTokens.js";
import type * as model_signIn_secrets from "../model/signIn/secrets.js";
import type * as model_signIn_signIns from "../model/signIn/signIns.js";
import type * as signIn_caller from "../signIn/caller.js";
import type * as signIn_coaches from "../signIn/coaches.js";
import type * as signIn_flows from "../signIn/flows.js";
import type * as signIn_letIn from "../signIn/letIn.js";
import type * as signIn_passwords from "../signIn/passwords.js";
import type * as signIn_refreshes from "../signIn/refreshes.js";
import type * as signIn_resets from "../signIn/resets.js";
import type * as signIn_shapes from "../signIn/shapes.js";
import type * as signIn_signUps from "../signIn/signUps.js";
import type * as signIn_sweep from "../signIn/sweep.js";
import type * as signIn_tables from "../signIn/tables.js";
import type * as validators from "../validators.js";
import type * as viewer from "../viewer.js";

/**
 * A utility for referencing Convex functions in your app's API.
 *
 * Usage:
 * ```js
 * const myFunctionReference = api.myModule.myFunction;
 * ```
 */
declare const fullApi: ApiFromModules<{
  auth: typeof auth;
  clients: typeof clients;
  crons: typeof crons;
  "dev/activity": typeof dev_activity;
  "dev/clock": typeof dev_clock;
  "dev/conversations": typeof dev_conversations;
  "dev/diary": typeof dev_diary;
  "dev/goals": typeof dev_goals;
  "dev/insertPractice": typeof dev_insertPractice;
  "dev/journey": typeof dev_journey;
  "dev/library": typeof dev_library;
  "dev/messages": typeof dev_messages;
  "dev/notes": typeof dev_notes;
  "dev/people": typeof dev_people;
  "dev/practice": typeof dev_practice;
  "dev/random": typeof dev_random;
  "dev/readMarks": typeof dev_readMarks;
  "dev/rows": typeof dev_rows;
  "dev/seed": typeof dev_seed;
  "dev/sessions": typeof dev_sessions;
  "dev/threads": typeof dev_threads;
  "dev/words/feedbackWords": typeof dev_words_feedbackWords;
  "dev/words/goalTemplates": typeof dev_words_goalTemplates;
  "dev/words/libraryEntry": typeof dev_words_libraryEntry;
  "dev/words/libraryToHear": typeof dev_words_libraryToHear;
  "dev/words/libraryToRead": typeof dev_words_libraryToRead;
  "dev/words/longLetter": typeof dev_words_longLetter;
  "dev/words/roster": typeof dev_words_roster;
  "dev/words/sessionWords": typeof dev_words_sessionWords;
  "dev/words/topics": typeof dev_words_topics;
  "dev/words/topicsFromCoach": typeof dev_words_topicsFromCoach;
  "dev/words/topicsInOwnLanguages": typeof dev_words_topicsInOwnLanguages;
  "dev/words/topicsOnSelf": typeof dev_words_topicsOnSelf;
  "dev/words/topicsOnWork": typeof dev_words_topicsOnWork;
  devices: typeof devices;
  functions: typeof functions;
  goals: typeof goals;
  http: typeof http;
  inbox: typeof inbox;
  invites: typeof invites;
  "mail/delivery": typeof mail_delivery;
  "mail/letterTexts": typeof mail_letterTexts;
  "mail/letters": typeof mail_letters;
  "mail/links": typeof mail_links;
  "mail/outbox": typeof mail_outbox;
  "mail/queueLetter": typeof mail_queueLetter;
  "mail/renderLetter": typeof mail_renderLetter;
  "mail/smtp": typeof mail_smtp;
  "mail/smtpDialogue": typeof mail_smtpDialogue;
  messages: typeof messages;
  "model/access": typeof model_access;
  "model/activity": typeof model_activity;
  "model/clients": typeof model_clients;
  "model/goals": typeof model_goals;
  "model/guardedDb": typeof model_guardedDb;
  "model/messages": typeof model_messages;
  "model/profiles": typeof model_profiles;
  "model/refuse": typeof model_refuse;
  "model/rowRules": typeof model_rowRules;
  "model/settings": typeof model_settings;
  "model/signIn/attempts": typeof model_signIn_attempts;
  "model/signIn/coachings": typeof model_signIn_coachings;
  "model/signIn/entry": typeof model_signIn_entry;
  "model/signIn/invites": typeof model_signIn_invites;
  "model/signIn/links": typeof model_signIn_links;
  "model/signIn/passwordHash": typeof model_signIn_passwordHash;
  "model/signIn/people": typeof model_signIn_people;
  "model/signIn/refreshTokens": typeof model_signIn_refreshTokens;
  "model/signIn/secrets": typeof model_signIn_secrets;
  "model/signIn/signIns": typeof model_signIn_signIns;
  "signIn/caller": typeof signIn_caller;
  "signIn/coaches": typeof signIn_coaches;
  "signIn/flows": typeof signIn_flows;
  "signIn/letIn": typeof signIn_letIn;
  "signIn/passwords": typeof signIn_passwords;
  "signIn/refreshes": typeof signIn_refreshes;
  "signIn/resets": typeof signIn_resets;
  "signIn/shapes": typeof signIn_shapes;
  "signIn/signUps": typeof signIn_signUps;
  "signIn/sweep": typeof signIn_sweep;
  "signIn/tables": typeof signIn_tables;
  validators: typeof validators;
  viewer: typeof viewer;
}>;
export declare const api: FilterApi<
  typeof fullApi,
  FunctionReference<any, "public">
>;
export declare const internal: FilterApi<
  typeof fullApi,
  FunctionReference<any, "internal">
>;
