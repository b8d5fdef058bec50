import { hmac } from "@noble/hashes/hmac.js";
import { sha1 } from "@noble/hashes/legacy.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { v } from "convex/values";
import { hourMs, secondMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import { findRelay } from "../people/settings";

export const relayFields = {
  urls: v.array(v.string()),
  username: v.string(),
  credential: v.string(),
};

/** Longer than any session, so that nobody is cut off. */
const credentialMs = 12 * hourMs;

/** Credentials for a TURN server with the same secret, as coturn's `use-auth-secret` expects them; null without one. */
export function relayFor(userId: Id<"users">, nowMs: number) {
  const relay = findRelay();
  if (relay === null) return null;
  const username = `${String(Math.floor((nowMs + credentialMs) / secondMs))}:${userId}`;
  const code = hmac(sha1, utf8ToBytes(relay.secret), utf8ToBytes(username));
  return { urls: relay.urls, username, credential: btoa(String.fromCharCode(...code)) };
}
