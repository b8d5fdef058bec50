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
import type * as clients from "../clients.js";
import type * as functions from "../functions.js";
import type * as goals from "../goals.js";
import type * as inbox from "../inbox.js";
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
  clients: typeof clients;
  functions: typeof functions;
  goals: typeof goals;
  inbox: typeof inbox;
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
