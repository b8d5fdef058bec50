export const agreementWords = {
  title: "Agreement",
  own: "Your agreement",
  due: "Your coach asks you to read and accept the agreement between you.",
  dueAgain: "Your coach has changed the agreement between you. Please read it again.",
  waiting: "Read and accept the agreement with your coach",
  read: "Read",
  readAndAccept: "Read and accept",
  accepted: (version: number, day: string) => `Version ${String(version)}, accepted ${day}`,
  acceptedOnce: (version: number, day: string) =>
    `Version ${String(version)} was accepted ${day}, the current one not yet`,
  notAccepted: (version: number) => `Version ${String(version)}, not accepted yet`,
  dialog: {
    lead: (version: number, day: string) => `Version ${String(version)}, of ${day}`,
    close: "Close",
    accept: "I accept",
    changed: "A newer version has just been published. Please read that one.",
    done: "Accepted",
  },
  form: {
    label: "The text",
    hint: "Each client reads and accepts it. A new version asks all of them again.",
    publish: (version: number) => `Publish version ${String(version)}`,
    inForce: (version: number, day: string) =>
      `Version ${String(version)} has been in force since ${day}.`,
    none: "None is published: nobody is asked to accept one.",
    published: "Published",
    withdraw: "Stop asking for it",
    withdrawn: "Nobody is asked for it any more",
    tooLong: (max: number) => `Please keep it under ${String(max)} characters.`,
    loading: "Loading your agreement…",
    failed: "We couldn’t load your agreement.",
  },
} as const;
