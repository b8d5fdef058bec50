import type { Page } from "playwright-core";

/** The DevTools' virtual authenticator: built in, and always verifying its user. */
export async function giveDevice(page: Page, more: { hasPrf?: boolean } = {}) {
  const tools = await page.context().newCDPSession(page);
  await tools.send("WebAuthn.enable");
  const addDevice = (options: { hasPrf?: boolean }) =>
    tools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        ctap2Version: "ctap2_1",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
        ...options,
      },
    });
  const { authenticatorId } = await addDevice(more);
  return {
    /** Moves its passkeys to a device without PRF, as an update of its system could. */
    losePrf: async () => {
      const { credentials } = await tools.send("WebAuthn.getCredentials", { authenticatorId });
      await tools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
      const next = await addDevice({});
      for (const credential of credentials) {
        await tools.send("WebAuthn.addCredential", { ...next, credential });
      }
    },
  };
}
