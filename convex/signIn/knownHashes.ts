import { v } from "convex/values";
import { systemAction } from "../gate/functions";
import { hashPassword, isPasswordRight } from "./passwords/passwordHash";

/**
 * Passwords from known devices and signed-in people: the engine computes these hashes before those of unknown networks
 * (ADR 41). Convex ignores the property. Internal, so that only the sign-in decides what is known.
 */
const hashingFirst = <Action extends object>(action: Action): Action =>
  Object.assign(action, { hashesFirst: true });

export const check = hashingFirst(
  systemAction({
    args: { password: v.string(), secret: v.union(v.string(), v.null()), email: v.string() },
    returns: v.boolean(),
    handler: (_ctx, { password, secret, email }) => isPasswordRight(password, secret, email),
  }),
);

export const make = hashingFirst(
  systemAction({
    args: { password: v.string() },
    returns: v.string(),
    handler: (_ctx, { password }) => hashPassword(password),
  }),
);
