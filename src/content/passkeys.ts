export const passkeyWords = {
  use: "Use a passkey",
  useInstead: "Use a passkey instead",
  notUsed: "No passkey was used. You can try again, or use your password.",
  refused: "No account here uses that passkey. Please use another one, or your password.",
  failed: "The passkey could not be used. Please try again.",

  none: "You have no passkeys yet.",
  unable: {
    browser: "This browser doesn’t support passkeys.",
    number:
      "Passkeys need an address with a name, and this one is a number. Please open the portal by its name.",
    insecure: "Passkeys need a secure connection: an address that begins with https.",
  },
  atLocalhost: (address: string) =>
    `Passkeys need an address with a name. On this machine, open ${address}.`,
  elsewhere: (host: string) =>
    `Passkeys of this portal work at ${host} only. Please open it there.`,
  add: "Add a passkey",
  added: "Passkey added",
  notAdded: "No passkey was added. You can try again at any time.",
  twice: "This device already has a passkey for your account.",
  unnamed: "Passkey",
  made: (when: string) => `Added ${when}`,
  used: (when: string) => `last used ${when}`,
  neverUsed: "not used yet",
  remove: "Remove",
  removeWhich: (name: string) => `Remove the passkey “${name}”`,
  removed: "Passkey removed",
  notRemoved: "That passkey could not be removed. Please try again.",
  loading: "Loading your passkeys…",
  notLoaded: "We couldn’t load your passkeys.",
} as const;
