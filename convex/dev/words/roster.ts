import type { ClockTime } from "../../../domain/time/clock-times";

export type OwnLanguage = "ar" | "zh" | "ru" | "hi";

/** Invented people; every address is at example.com. */
export interface RosterLine {
  firstName: string;
  lastName: string; // Empty for people with one name.
  mailbox: string;
  timeZone: string;
  joinedDaysAgo: number;
  /** In their order; all of them means a finished journey. */
  sectionsDone: number;
  /** Signed up and did nothing since. */
  isNew?: true;
  /** Since their last activity. */
  quietDays?: number;
  /** In the coach's zone. */
  slotToday?: ClockTime;
  /** Counted back from the practice's now. */
  wroteMinutesAgo?: number;
  language?: OwnLanguage;
  hasWithdrawnConsent?: true;
  writesTheLongLetter?: true;
  phone?: string; // From ranges reserved for fiction.
  bio?: string;
  postalAddress?: string;
}

/** The first is the demo's client. */
export const ROSTER: readonly RosterLine[] = [
  {
    firstName: "Imogen",
    lastName: "Vale",
    mailbox: "imogen.vale",
    timeZone: "Europe/London",
    joinedDaysAgo: 236,
    sectionsDone: 7,
    slotToday: "16:00",
    phone: "+44 20 7946 0182",
    bio: "Landscape gardener between two chapters. Two dogs, one allotment, many notebooks.",
  },
  {
    firstName: "Mateus",
    lastName: "Figueiredo",
    mailbox: "mateus.figueiredo",
    timeZone: "Europe/Lisbon",
    joinedDaysAgo: 425,
    sectionsDone: 12,
    writesTheLongLetter: true,
    bio: "Used to run a kitchen, now teaches people to cook slowly.",
    postalAddress: "Rua do Exemplo 3, 2.º\n4050-000 Porto",
  },
  {
    firstName: "Amara",
    lastName: "Okonkwo-Lindqvist",
    mailbox: "amara.okonkwo-lindqvist",
    timeZone: "Africa/Lagos",
    joinedDaysAgo: 418,
    sectionsDone: 11,
    slotToday: "09:30",
    bio: "Paediatric nurse, mother of twins, learning to sit down.",
  },
  {
    firstName: "晓雨",
    lastName: "林",
    mailbox: "lin.xiaoyu",
    timeZone: "Asia/Shanghai",
    joinedDaysAgo: 301,
    sectionsDone: 8,
    language: "zh",
  },
  {
    firstName: "ليلى",
    lastName: "الحداد",
    mailbox: "layla.alhaddad",
    timeZone: "Asia/Dubai",
    joinedDaysAgo: 274,
    sectionsDone: 6,
    language: "ar",
    bio: "مهندسة معمارية، أبحث عن إيقاع أهدأ.",
  },
  {
    firstName: "Дарья",
    lastName: "Ветрова",
    mailbox: "darya.vetrova",
    timeZone: "Asia/Almaty",
    joinedDaysAgo: 388,
    sectionsDone: 12,
    language: "ru",
  },
  {
    firstName: "अनिका",
    lastName: "वर्मा",
    mailbox: "anika.varma",
    timeZone: "Asia/Kolkata",
    joinedDaysAgo: 152,
    sectionsDone: 5,
    language: "hi",
    slotToday: "14:00",
  },
  {
    firstName: "Zoë",
    lastName: "Brüggemann",
    mailbox: "zoe.brueggemann",
    timeZone: "Europe/Berlin",
    joinedDaysAgo: 203,
    sectionsDone: 7,
    wroteMinutesAgo: 12,
    bio: "Product designer. Back from parental leave and not sure to what.",
  },
  {
    firstName: "José María",
    lastName: "Echeverría",
    mailbox: "josemaria.echeverria",
    timeZone: "America/Mexico_City",
    joinedDaysAgo: 331,
    sectionsDone: 12,
  },
  {
    firstName: "Bo",
    lastName: "Li",
    mailbox: "bo.li",
    timeZone: "America/Los_Angeles",
    joinedDaysAgo: 118,
    sectionsDone: 4,
    phone: "+1 213 555 0147",
  },
  {
    firstName: "Suri",
    lastName: "",
    mailbox: "suri",
    timeZone: "Europe/Lisbon",
    joinedDaysAgo: 96,
    sectionsDone: 3,
    slotToday: "18:30",
  },
  {
    firstName: "Maximiliana Theodora",
    lastName: "Konstantinidou-Featherstonehaugh",
    mailbox: "maximiliana.konstantinidou-featherstonehaugh",
    timeZone: "Europe/London",
    joinedDaysAgo: 357,
    sectionsDone: 10,
    wroteMinutesAgo: 47,
    bio: "Museum conservator. Yes, the name is on one line in my passport.",
  },
  {
    firstName: "Siobhán",
    lastName: "Ní Mhaonaigh",
    mailbox: "siobhan.nimhaonaigh",
    timeZone: "Europe/Dublin",
    joinedDaysAgo: 181,
    sectionsDone: 6,
    quietDays: 34,
  },
  {
    firstName: "Tom",
    lastName: "Ash",
    mailbox: "tom.ash",
    timeZone: "America/New_York",
    joinedDaysAgo: 74,
    sectionsDone: 3,
    phone: "+1 212 555 0119",
  },
  {
    firstName: "思远",
    lastName: "陈",
    mailbox: "chen.siyuan",
    timeZone: "Asia/Shanghai",
    joinedDaysAgo: 41,
    sectionsDone: 2,
    language: "zh",
  },
  {
    firstName: "Aroha",
    lastName: "Tāmati",
    mailbox: "aroha.tamati",
    timeZone: "Pacific/Auckland",
    joinedDaysAgo: 247,
    sectionsDone: 9,
    bio: "School principal. I ask questions for a living and avoid my own.",
  },
  {
    firstName: "Wayan",
    lastName: "",
    mailbox: "wayan",
    timeZone: "Asia/Makassar",
    joinedDaysAgo: 139,
    sectionsDone: 4,
    quietDays: 47,
    hasWithdrawnConsent: true,
  },
  {
    firstName: "عمر",
    lastName: "منصور",
    mailbox: "omar.mansour",
    timeZone: "Africa/Cairo",
    joinedDaysAgo: 27,
    sectionsDone: 1,
    language: "ar",
    wroteMinutesAgo: 185,
  },
  {
    firstName: "Пётр",
    lastName: "Лунёв",
    mailbox: "pyotr.lunyov",
    timeZone: "Europe/Belgrade",
    joinedDaysAgo: 19,
    sectionsDone: 1,
    language: "ru",
  },
  {
    firstName: "Grace",
    lastName: "Adeyemi-Cole",
    mailbox: "grace.adeyemi-cole",
    timeZone: "America/New_York",
    joinedDaysAgo: 402,
    sectionsDone: 12,
    bio: "Retired early, then found out that free time is not the same as freedom.",
  },
  {
    firstName: "Søren",
    lastName: "Østergård",
    mailbox: "soren.oestergaard",
    timeZone: "Europe/Copenhagen",
    joinedDaysAgo: 12,
    sectionsDone: 0,
  },
  {
    firstName: "ゆき",
    lastName: "花森",
    mailbox: "yuki.hanamori",
    timeZone: "Asia/Tokyo",
    joinedDaysAgo: 5,
    sectionsDone: 0,
    isNew: true,
  },
  {
    firstName: "Jean-Baptiste",
    lastName: "Delacourt",
    mailbox: "jean-baptiste.delacourt",
    timeZone: "Europe/Paris",
    joinedDaysAgo: 2,
    sectionsDone: 0,
    isNew: true,
  },
  {
    firstName: "कबीर",
    lastName: "जोशी",
    mailbox: "kabir.joshi",
    timeZone: "Asia/Kolkata",
    joinedDaysAgo: 0,
    sectionsDone: 0,
    isNew: true,
  },
];

export const COACH = {
  firstName: "Helena",
  lastName: "Marsh",
  mailbox: "helena.marsh",
  joinedDaysAgo: 480,
  bio: "I walk with people through changes they did not plan and changes they chose.",
} as const;
