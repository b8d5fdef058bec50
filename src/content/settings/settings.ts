export const accountPage = {
  title: "Your account",
  lead: "Your profile, and where you are signed in.",
} as const;

export const settingsPage = {
  title: "Settings",
  lead: "Your profile, your practice and your hours.",
} as const;

export const settingsIndex = "Pages";

export const settingsParts = {
  profile: "Profile",
  business: "Business",
  hours: "Hours",
  booking: "Booking",
  notifications: "Notifications",
  sharing: "Private sharing",
  security: "Security",
  owner: "Owner",
} as const;

export const sections = {
  profile: {
    title: "Profile",
    lead: {
      client: "Shared with your coach and no one else.",
      admin: "Your clients see your name, photo and bio, but not your phone number.",
    },
  },
  practice: { title: "Practice", lead: "Its name, and how soon you plan to answer." },
  video: { title: "Welcome video", lead: "The first thing a new client sees." },
  meeting: {
    title: "Session types",
    lead: "Where you meet. Each session shows the details for its type.",
  },
  availability: {
    title: "Availability",
    lead: "The hours you offer for sessions.",
  },
  rules: {
    title: "Notice and cancelling",
    lead: "What clients can change themselves, and until when.",
  },
  invoices: { title: "Invoices", lead: "What each of your invoices says about you." },
  agreement: {
    title: "Agreement",
    lead: "What you and each client agree to.",
  },
  bookingPage: { title: "Booking page", lead: "Your free times at an address of your own." },
  newClients: { title: "New clients", lead: "Who can create an account in your practice." },
  twoStep: {
    title: "Two-step sign-in",
    lead: "A code from your phone in addition to your password.",
  },
  password: {
    title: "Password",
    lead: "Changing it signs out your other devices.",
  },
  passkeys: {
    title: "Passkeys",
    lead: "Sign in with your fingerprint, face or device PIN instead of a password and code.",
  },
  notifications: {
    title: "Notifications",
    lead: "When we remind and email you. Everything is on the bell above as well.",
  },
  calendar: {
    title: "Calendar",
    lead: "Your sessions beside everything else you do.",
  },
  vault: {
    title: "Vault",
    lead: "Your journal, your reflections and your answers, on every device of yours.",
  },
  sharing: {
    title: "Private sharing",
    lead: "With a vault of yours, what clients share from theirs can be read by you two alone. It takes two minutes.",
  },
  devices: { title: "Devices", lead: "Where you are signed in." },
  privacy: { title: "Privacy", lead: "What we store, who has seen it, and what you can ask for." },
  coach: { title: "Your coach", lead: "The coach you work with." },
  system: {
    title: "System",
    lead: "Whether backups, disk, memory and emails are as they should be.",
  },
} as const;
export type SectionId = keyof typeof sections;

export const saving = {
  save: "Save",
  saveWhat: (section: string) => `Save ${section.toLowerCase()}`,
  discard: "Discard changes",
  unsaved: "Not saved yet. Your changes stay on this device until you save or discard them.",
  saved: "Saved",
  loading: "Loading your settings…",
  notLoaded: "We couldn’t load your settings.",
} as const;

export const profileWords = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  emailHint: "You sign in with it. It can’t be changed here.",
  phone: "Phone",
  phoneHint: "Optional. With the country code, for example +44 20 7946 0000.",
  bio: "A few words about you",
  bioHint: "Optional.",
  postalAddress: "Postal address",
  postalAddressHint: "Optional. It is on your invoices from then on.",
  timeZone: "Time zone",
  timeZoneHint: "Others see what time it is for you. Your own pages use this device’s clock.",
  errors: {
    phone: "This does not look like a phone number. Please check it.",
  },
} as const;

export const photoWords = {
  title: "Photo",
  hint: "PNG, JPEG or WebP. We crop it to a square and remove its location data.",
  choose: "Choose a photo",
  replace: "Choose another",
  remove: "Remove photo",
  unreadable: "This file is not a picture we can read. Please choose a PNG, JPEG or WebP.",
  notSaved: "The photo could not be saved. Please try again.",
  notRemoved: "The photo could not be removed. Please try again.",
  saved: "Photo saved",
  removed: "Photo removed",
  notUndone: "The photo could not be restored.",
} as const;

export const zoneWords = {
  unknown: "Not known yet",
  nowThere: (time: string) => `It is ${time} there now.`,
  useHere: (zone: string) => `Use this device’s: ${zone}`,
  elsewhere: "Other",
} as const;

/** Above every page when the device's time zone differs from the profile's. */
export const zoneOffer = {
  sentence: (here: string, stored: string) =>
    `This device is on ${here}, and your profile is on ${stored}. Emails use the time zone in your profile.`,
  use: (zone: string) => `Change to ${zone}`,
  keep: (zone: string) => `Keep ${zone}`,
  notSaved: "Your time zone could not be saved. Please try again.",
} as const;

export const practiceWords = {
  name: "Name of the practice",
  nameHint: "Your clients see it beside your name.",
  responseTarget: "Response-time target",
  responseTargetHint: "Overview and Reports compare your replies with it.",
  videoLink: "Link to the video",
  videoHint: "Opens in a new window. Without a link, clients see the welcome letter.",
  videoMinutes: "Length in minutes",
  videoMinutesHint: "Shown beside the video. Leave it empty to show none.",
  badLink: "This is not a web address. It begins with https://",
  meetingLink: "Meeting link",
  meetingLinkHint: "Clients open it from the page of their session.",
  phoneNumber: "Phone number",
  phoneNumberHint: "The number your client calls.",
  place: "Place",
  placeHint: "The address, and how to find the entrance.",
  coachingHint: "Shows the ones you have filled in.",
} as const;

export const ruleWords = {
  notice: "Notice for booking",
  cancelWindow: "Notice for moving or cancelling",
  buffer: "Minutes between sessions",
  bufferHint: "Clients are offered times that leave this free before and after a session.",
  daily: "Sessions a day",
  dailyHint: "As many as clients can book. 0: no limit.",
  newcomer: "Open bookings of a new client",
  newcomerHint: "Until you accept one of theirs, or write to them.",
  none: "None",
  hours: (hours: number) =>
    hours % 24 === 0 ? counted(hours / 24, "day", "days") : counted(hours, "hour", "hours"),
  bookingSentence: (hours: number) =>
    hours === 0
      ? "Clients can book any free time that has not begun."
      : `Clients can book until ${ruleWords.hours(hours)} before a session begins.`,
  cancelSentence: (hours: number) =>
    hours === 0
      ? "They can move or cancel until it begins."
      : `They can move or cancel until ${ruleWords.hours(hours)} before; after that they write to you.`,
  responseSentence: (hours: number) => `You aim to answer within ${ruleWords.hours(hours)}.`,
} as const;

export const deviceWords = {
  name: (browser: string | null, system: string | null) => {
    if (browser === null && system === null) return "Unknown device";
    if (system === null) return browser ?? "";
    return `${browser ?? "A browser"} on ${system}`;
  },
  thisOne: "This device",
  signedIn: (when: string) => `Signed in ${when}`,
  lastSeen: (when: string) => `last active ${when}`,
  activeNow: "active now",
  signOut: "Sign out",
  signOutDevice: (name: string) => `Sign out ${name}`,
  signOutOthers: "Sign out the others",
  signOutEverywhere: "Sign out everywhere",
  everywhereTitle: "Sign out everywhere?",
  everywhereText:
    "Every device is signed out at once, including this one. Then sign in again with your email and password.",
  keep: "Stay signed in",
  onlyThis: "You are not signed in anywhere else.",
  loading: "Loading your devices…",
  notLoaded: "We couldn’t load your devices.",
  failed: "That device could not be signed out. Please try again.",
  oneDone: (name: string) => `${name} is signed out`,
  othersDone: "The other devices are signed out",
} as const;

export const privacyLinks = {
  ownData: "Your data: export, correct, delete, and who saw it",
  support: "Ask for help",
  policy: "Privacy & Data Policy",
  requests: "Requests of your clients",
  audit: "Audit log",
} as const;

function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
