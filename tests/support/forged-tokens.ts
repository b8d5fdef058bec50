import { generateKeyPairSync } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from "jose";

import { tokenFor } from "../../packages/engine/conformance/support/fixtures";
import type { ServedWorld } from "./served-world";

/** Tokens that anyone can make or find, and that must be rejected although they name a client. */
export async function forgeTokens({ portal, tokens, world }: ServedWorld) {
  const engine = portal.engine();
  const real = tokens.clientA ?? "";
  const claims = decodeJwt(real);
  const kid = decodeProtectedHeader(real).kid;
  const { subject } = world.people.clientA;
  const [head = "", body = "", seal = ""] = real.split(".");
  const asCoach = { ...claims, sub: decodeJwt(tokens.coach ?? "").sub };
  const ownKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const header = (alg: string) => ({ alg, ...(kid === undefined ? {} : { kid }) });
  const published = new TextEncoder().encode(engine.rooms.environment.values().JWKS ?? "");
  return {
    "no token at all": "x",
    "three empty parts": "..",
    "no signature asked for": new UnsecuredJWT(claims).encode(),
    "no signature there": `${head}.${body}.`,
    "somebody else's words under the signature": `${head}.${encode(asCoach)}.${seal}`,
    "the public key as a password": await new SignJWT(claims)
      .setProtectedHeader(header("HS256"))
      .sign(published),
    "a key of their own": await new SignJWT(claims)
      .setProtectedHeader(header("RS256"))
      .sign(ownKey),
    "a time that is over": await tokenFor(engine, subject, { lifeSeconds: -3600 }),
    "a time to come": await tokenFor(engine, subject, {
      lifeSeconds: 36_000,
      claims: { nbf: Math.floor(Date.now() / 1000) + 18_000 },
    }),
    "another app's name": await tokenFor(engine, subject, { claims: { aud: "other" } }),
    "another maker's name": await tokenFor(engine, subject, {
      claims: { iss: "https://portal.example" },
    }),
  };
}

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
