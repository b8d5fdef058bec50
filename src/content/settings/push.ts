export const pushWords = {
  here: "Show notifications on this device",
  hint: "Also while no page of this portal is open. After you are signed out for inactivity they say only that there is news.",
  denied: "Your browser blocks notifications from this site. You can allow them in its settings.",
  needsInstall:
    "To get notifications on this device, add this portal to your home screen first, and open it from there.",
  unable: "This browser can’t show notifications.",
  notSetUp: "Notifications on devices are not set up on this server.",
  others: (count: number) =>
    count === 1 ? "One other device shows them." : `${String(count)} other devices show them.`,
  stopOthers: "Stop there",
  failed: "That did not work. Please try again.",
} as const;
