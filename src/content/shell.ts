import { paths } from "@/lib/pages/paths";

/** The icon is named here and drawn by the bar. */
export type NavIcon = "welcome" | "journey" | "tools" | "goals" | "sessions" | "messages";
export type NavEntry = {
  label: string;
  path: string;
  /** Keyboard shortcut: G, then this character. */
  letter: string;
  /** Highlighted on this page only, not on pages below it. */
  isExact?: boolean;
  /** Pages elsewhere that are reached from this one. The entry is highlighted on them, too. */
  parentOf?: readonly string[];
};

export const clientShell = {
  account: "Your account",
  ownData: "Your data",
  support: "Ask for help",
  greeting: (firstName: string) => `Welcome, ${firstName === "" ? "User" : firstName}`,
  entries: [
    { label: "Welcome", path: paths.welcome(), letter: "w", icon: "welcome" },
    { label: "Journey", path: paths.journey(), letter: "j", icon: "journey" },
    { label: "Tools", path: paths.tools(), letter: "t", icon: "tools" },
    { label: "Goals", path: paths.goals(), letter: "g", icon: "goals" },
    { label: "Sessions", path: paths.sessions(), letter: "s", icon: "sessions" },
    { label: "Communication", path: paths.communication(), letter: "c", icon: "messages" },
  ] satisfies (NavEntry & { icon: NavIcon })[],
} as const;

export const coachShell = {
  area: "Coach Dashboard",
  account: "Your settings",
  greeting: (firstName: string) => `Coach ${firstName === "" ? "Admin" : firstName}`,
  entries: [
    { label: "Overview", path: paths.overview(), letter: "o", isExact: true },
    {
      label: "Clients",
      path: paths.coachClients(),
      letter: "c",
      parentOf: [paths.coachCircles(), paths.requests(), paths.reports()],
    },
    { label: "Sessions", path: paths.coachSessions(), letter: "s" },
    { label: "Goals", path: paths.coachGoals(), letter: "g" },
    { label: "Messages", path: paths.coachMessages(), letter: "m" },
    {
      label: "Library",
      path: paths.coachLibrary(),
      letter: "l",
      parentOf: [paths.coachWorksheets()],
    },
    {
      label: "Settings",
      path: paths.coachSettings(),
      letter: "e",
      parentOf: [paths.audit(), paths.system()],
    },
  ] as const satisfies NavEntry[],
};

export type CoachLetter = (typeof coachShell.entries)[number]["letter"];

export const shortcutsTitle = "Keyboard shortcuts";

/** The key that opens the list, and the key that precedes a letter. */
export const helpKey = "?";
export const goKey = "g";
