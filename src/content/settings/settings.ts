/** The words of the account page and of the coach's settings. */

export const accountPage = {
  title: "Your account",
  lead: "Who you are here, and where you are signed in.",
} as const;

export const settingsPage = {
  title: "Settings",
  lead: "How you and your practice appear, and when clients can meet you.",
} as const;

export const settingsIndex = "On this page";

export const sections = {
  profile: {
    title: "Profile",
    lead: {
      client: "Shared with your coach and with nobody else.",
      admin:
        "Your clients see your name, your photo and your few words; your phone stays with you.",
    },
  },
  practice: { title: "Practice", lead: "Its name, and how soon you mean to answer." },
  video: { title: "Welcome video", lead: "The first thing a new client meets." },
  meeting: {
    title: "Session types",
    lead: "Where people find you. Each session shows what belongs to its type, at once and everywhere.",
  },
  availability: {
    title: "Availability",
    lead: "The hours you offer. Whoever has the schedule dialog open sees a change as you save it.",
  },
  rules: {
    title: "Notice and cancelling",
    lead: "What clients can do by themselves, and until when.",
  },
  twoStep: {
    title: "Two-step sign-in",
    lead: "A code from your phone beside your password, so that the password alone opens nothing.",
  },
  devices: { title: "Devices", lead: "Where you are signed in just now." },
  privacy: { title: "Privacy", lead: "What is kept, who saw it, and what can be asked." },
  coach: { title: "Your coach", lead: "Whom you are walking with." },
  appearance: {
    title: "Appearance",
    lead: "Light or dark, on this device. System follows the device’s own choice.",
  },
} as const;
export type SectionId = keyof typeof sections;

export const saving = {
  save: "Save",
  saveWhat: (section: string) => `Save ${section.toLowerCase()}`,
  discard: "Discard changes",
  unsaved: "Not saved yet. Your changes are kept on this device until you save or discard them.",
  saved: "Saved",
  failed: "That could not be saved. Please try again.",
  loading: "Your settings are on their way.",
  notLoaded: "We could not bring your settings.",
} as const;

export const profileWords = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  emailHint: "You sign in with it. It stays as it is.",
  phone: "Phone",
  phoneHint: "Optional. With the country code, for example +44 20 7946 0000.",
  bio: "A few words about you",
  bioHint: "Optional.",
  timeZone: "Time zone",
  timeZoneHint:
    "Tells the other side what time it is for you. Your own pages follow the clock of this device.",
  errors: {
    phone: "This does not look like a phone number. Please check it.",
  },
} as const;

export const photoWords = {
  title: "Photo",
  hint: "PNG, JPEG or WebP. We take the middle of it and leave out where it was taken.",
  choose: "Choose a photo",
  replace: "Choose another",
  remove: "Remove photo",
  unreadable: "This file is not a picture we can read. Please choose a PNG, JPEG or WebP.",
  notSaved: "The photo could not be saved. Please try again.",
  notRemoved: "The photo could not be removed. Please try again.",
  saved: "Your photo is here",
  removed: "Photo removed",
  undo: "Undo",
  notUndone: "The photo could not be brought back.",
} as const;

export const zoneWords = {
  unknown: "Not known yet",
  nowThere: (time: string) => `It is ${time} there now.`,
  useHere: (zone: string) => `Use this device’s: ${zone}`,
  elsewhere: "Other",
} as const;

export const practiceWords = {
  name: "Name of the practice",
  nameHint: "Your clients see it beside your name.",
  responseTarget: "Response-time target",
  responseTargetHint: "What you promise yourself.",
  videoLink: "Link to the video",
  videoHint:
    "It opens in a window of its own, wherever you keep it. Without a link, clients are shown the welcome letter.",
  badLink: "This is not a web address. It begins with https://",
  meetingLink: "Meeting link",
  meetingLinkHint: "Clients open it from the page of their session.",
  phoneNumber: "Phone number",
  phoneNumberHint: "The number your client calls.",
  place: "Place",
  placeHint: "The address, and how to find the door.",
  coachingHint: "Shows whatever of these you have filled in.",
} as const;

export const ruleWords = {
  notice: "Notice for booking",
  cancelWindow: "Notice for moving or cancelling",
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
  responseSentence: (hours: number) => `You mean to answer within ${ruleWords.hours(hours)}.`,
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
    "Every device is signed out at once, this one too. You then sign in again with your email and password.",
  keep: "Stay signed in",
  onlyThis: "You are signed in nowhere else.",
  loading: "Your devices are on their way.",
  notLoaded: "We could not bring your devices.",
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
