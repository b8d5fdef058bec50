import { isOneOf } from "../../domain/accounts/closed-words";
import type { ValidatorJson } from "../../packages/engine/db/schema/validator";
import type { Portal } from "./portal";

/** Text arguments that people don't read: ids, names of calls, times, secrets, previous values. */
const NOT_FOR_READING =
  /Id$|\.ids\[\]$|^bookingPages:look\.|^rooms:|^vault:|^sharedNotes:setCaret\.text$|\.(id|timeZone|deviceZone|date|base|from|targetDate(\.to)?|dueDate|requestName|email|password|newPassword|secondCode|secret|refreshToken|provider|verifier|calledBy|deviceAnswer|startsOn|endsOn|fromDate|toDate|dueOn|paidOn|addressHash|endpoint|p256dh|auth|played|caret)$/;
/** Arguments with a fixed format, which scripts don't match. */
const OF_A_FORM = [
  "bookingPages:save.word",
  "clientInvites:send.packageTerms.paymentLink",
  "clientInvites:share.packageTerms.paymentLink",
  "outsideCalendars:add.url",
  "packages:add.paymentLink",
  "packages:change.paymentLink",
  "practice:save.meetingLink",
  "practice:save.welcomeVideoUrl",
  "profile:save.phone",
  "shelf:add.linkUrl",
  "shelf:edit.linkUrl",
] as const;
export type OfAForm = (typeof OF_A_FORM)[number];
/** Stored like those of `profile:save`, but need a one-time secret. */
const AT_THE_DOOR = ["invites", "clientInvites"].flatMap((door) =>
  ["firstName", "lastName"].map((name) => `${door}:accept.${name}`),
);

/** Stored in cleaned form: see domain/files/file-names.test.ts and domain/files/captions.test.ts. */
const CLEANED = ["media:begin.name", "media:caption.file"];

/** Every text argument of a public function that people read, by function and argument. */
export function listWords(portal: Portal): string[] {
  const { functions } = portal.engine().rooms.deploymentHost().bundle();
  const named = functions
    .filter(({ kind, visibility }) => visibility === "public" && kind !== "query")
    .flatMap(({ path: { module, name }, args }) => textsOf(args, `${module}:${name}`));
  const isElsewhere = (field: string) =>
    NOT_FOR_READING.test(field) ||
    [...AT_THE_DOOR, ...CLEANED].includes(field) ||
    isOneOf(OF_A_FORM, field);
  return [...new Set(named)].filter((field) => !isElsewhere(field));
}

function textsOf(type: ValidatorJson, at: string): string[] {
  if (type.type === "string") return [at];
  if (type.type === "array") return textsOf(type.value, `${at}[]`);
  if (type.type === "union") return type.value.flatMap((member) => textsOf(member, at));
  if (type.type !== "object") return [];
  return Object.entries(type.value).flatMap(([name, { fieldType }]) =>
    textsOf(fieldType, `${at}.${name}`),
  );
}
