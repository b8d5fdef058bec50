import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isoBase64URL } from "@simplewebauthn/server/helpers";
import { v, type Infer } from "convex/values";
import { productName } from "../../domain/practice/product-name";
import { systemAction } from "../gate/functions";
import { requireSiteUrl } from "../people/settings";
import { passkeyFields } from "./passkeyTables";

/**
 * Verifies passkeys with the package for it. Internal, and the only file that loads that package. No access to people
 * or the database.
 */

/** User verification is required: a passkey counts as both steps. */
export const askToRegister = systemAction({
  args: {
    challenge: v.string(),
    userId: v.string(),
    email: v.string(),
    name: v.string(),
    known: v.array(v.object({ id: v.string(), transports: passkeyFields.transports })),
  },
  returns: v.any(),
  handler: async (_ctx, { challenge, userId, email, name, known }) =>
    await generateRegistrationOptions({
      rpName: productName,
      rpID: relyingParty().rpID,
      userID: new TextEncoder().encode(userId),
      userName: email,
      userDisplayName: name,
      challenge: isoBase64URL.toBuffer(challenge),
      attestationType: "none",
      excludeCredentials: known.map(({ id, transports }) => ({
        id,
        transports: transports as never,
      })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    }),
});

export const askToSignIn = systemAction({
  args: { challenge: v.string() },
  returns: v.any(),
  handler: async (_ctx, { challenge }) =>
    await generateAuthenticationOptions({
      rpID: relyingParty().rpID,
      challenge: isoBase64URL.toBuffer(challenge),
      userVerification: "required",
    }),
});

const vRegistered = v.object(passkeyFields);
type Registered = Infer<typeof vRegistered>;

/** Said by the browser, and not signed: it only decides what a page offers. */
interface Reported {
  clientExtensionResults?: { prf?: { enabled?: unknown } };
}

/** Null when the answer does not fit the challenge and site. */
export const checkRegistration = systemAction({
  args: { response: v.any(), challenge: v.string() },
  returns: v.union(v.null(), vRegistered),
  handler: async (_ctx, { response, challenge }): Promise<Registered | null> => {
    const { rpID, origin } = relyingParty();
    try {
      const checked = await verifyRegistrationResponse({
        response: response as never,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      });
      if (!checked.verified) return null;
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
      const key = isoBase64URL.fromBuffer(publicKey);
      const { prf } = (response as Reported).clientExtensionResults ?? {};
      const hasPrf = prf?.enabled === true;
      return { credentialId: id, publicKey: key, counter, transports, hasPrf };
    } catch {
      return null; // The package throws for every invalid answer.
    }
  },
});

/** The new counter, or null as above. */
export const checkAssertion = systemAction({
  args: { response: v.any(), challenge: v.string(), passkey: vRegistered },
  returns: v.union(v.null(), v.number()),
  handler: async (_ctx, { response, challenge, passkey }): Promise<number | null> => {
    const { rpID, origin } = relyingParty();
    const { credentialId: id, publicKey, counter, transports } = passkey;
    try {
      const checked = await verifyAuthenticationResponse({
        response: response as never,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id,
          publicKey: isoBase64URL.toBuffer(publicKey),
          counter,
          transports: transports,
        },
      });
      return checked.verified ? checked.authenticationInfo.newCounter : null;
    } catch {
      return null;
    }
  },
});

function relyingParty() {
  const { origin, hostname } = new URL(requireSiteUrl());
  return { origin, rpID: hostname };
}
