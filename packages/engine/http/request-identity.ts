import { anonymous } from "../functions/call";
import type { IdentityState } from "../functions/call";
import { TokenError } from "../tokens/token-error";
import type { HttpHost } from "./host";
import { HttpError } from "./http-error";

/** The identity of an API call. Administrators have their own listener; here their keys are not accepted. */
export async function identityOfCall(
  host: HttpHost,
  authorization: string | undefined,
): Promise<IdentityState> {
  if (authorization === undefined) return anonymous;
  if (authorization.startsWith("Convex ")) {
    throw new HttpError(401, "BadAdminKey", "The provided admin key was invalid for this instance");
  }
  if (!authorization.startsWith("Bearer ")) {
    throw new HttpError(400, "InvalidHeaderFailure", otherScheme);
  }
  try {
    return await host.authenticate(authorization.slice("Bearer ".length));
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const status = error.isUnreachable ? 503 : 401;
    throw new HttpError(status, error.code, error.message);
  }
}

const otherScheme = "The Authorization header must be `Bearer <token>`.";

/** Accepts a bad token, because an app's own route decides what it means: reading the identity then fails. */
export async function identityOfHttpAction(
  host: HttpHost,
  authorization: string | undefined,
): Promise<IdentityState> {
  if (authorization === undefined) return anonymous;
  if (!authorization.startsWith("Bearer "))
    return { attributes: null, isUnknown: otherScheme, key: "unknown" };
  const token = authorization.slice("Bearer ".length);
  try {
    return await host.authenticate(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    return { attributes: null, isUnknown: error.message, key: "unknown", token };
  }
}
