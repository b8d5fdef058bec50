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

const client = (
  firstName: string,
  lastName: string,
  mailbox: string,
  timeZone: string,
  joinedDaysAgo: number,
  sectionsDone: number,
  more: Partial<RosterLine> = {},
): RosterLine => ({
  ...{ firstName, lastName, mailbox, timeZone, joinedDaysAgo, sectionsDone, ...more },
});

/** The first is the demo's client. */
export const ROSTER: readonly RosterLine[] = [
  client("Imogen", "Vale", "imogen.vale", "Europe/London", 236, 7, {
    slotToday: "16:00",
    phone: "+44 20 7946 0182",
    bio: "Landscape gardener between two chapters. Two dogs, one allotment, many notebooks.",
  }),
  client("Mateus", "Figueiredo", "mateus.figueiredo", "Europe/Lisbon", 425, 12, {
    writesTheLongLetter: true,
    bio: "Used to run a kitchen, now teaches people to cook slowly.",
    postalAddress: "Rua do Exemplo 3, 2.º\n4050-000 Porto",
  }),
  client("Amara", "Okonkwo-Lindqvist", "amara.okonkwo-lindqvist", "Africa/Lagos", 418, 11, {
    slotToday: "09:30",
    bio: "Paediatric nurse, mother of twins, learning to sit down.",
  }),
  client("晓雨", "林", "lin.xiaoyu", "Asia/Shanghai", 301, 8, { language: "zh" }),
  client("ليلى", "الحداد", "layla.alhaddad", "Asia/Dubai", 274, 6, {
    language: "ar",
    bio: "مهندسة معمارية، أبحث عن إيقاع أهدأ.",
  }),
  client("Дарья", "Ветрова", "darya.vetrova", "Asia/Almaty", 388, 12, { language: "ru" }),
  client("अनिका", "वर्मा", "anika.varma", "Asia/Kolkata", 152, 5, {
    language: "hi",
    slotToday: "14:00",
  }),
  client("Zoë", "Brüggemann", "zoe.brueggemann", "Europe/Berlin", 203, 7, {
    wroteMinutesAgo: 12,
    bio: "Product designer. Back from parental leave and not sure to what.",
  }),
  client("José María", "Echeverría", "josemaria.echeverria", "America/Mexico_City", 331, 12),
  client("Bo", "Li", "bo.li", "America/Los_Angeles", 118, 4, { phone: "+1 213 555 0147" }),
  client("Suri", "", "suri", "Europe/Lisbon", 96, 3, { slotToday: "18:30" }),
  client(
    "Maximiliana Theodora",
    "Konstantinidou-Featherstonehaugh",
    "maximiliana.konstantinidou-featherstonehaugh",
    "Europe/London",
    357,
    10,
    {
      wroteMinutesAgo: 47,
      bio: "Museum conservator. Yes, the name is on one line in my passport.",
    },
  ),
  client("Siobhán", "Ní Mhaonaigh", "siobhan.nimhaonaigh", "Europe/Dublin", 181, 6, {
    quietDays: 34,
  }),
  client("Tom", "Ash", "tom.ash", "America/New_York", 74, 3, { phone: "+1 212 555 0119" }),
  client("思远", "陈", "chen.siyuan", "Asia/Shanghai", 41, 2, { language: "zh" }),
  client("Aroha", "Tāmati", "aroha.tamati", "Pacific/Auckland", 247, 9, {
    bio: "School principal. I ask questions for a living and avoid my own.",
  }),
  client("Wayan", "", "wayan", "Asia/Makassar", 139, 4, {
    quietDays: 47,
    hasWithdrawnConsent: true,
  }),
  client("عمر", "منصور", "omar.mansour", "Africa/Cairo", 27, 1, {
    language: "ar",
    wroteMinutesAgo: 185,
  }),
  client("Пётр", "Лунёв", "pyotr.lunyov", "Europe/Belgrade", 19, 1, { language: "ru" }),
  client("Grace", "Adeyemi-Cole", "grace.adeyemi-cole", "America/New_York", 402, 12, {
    bio: "Retired early, then found out that free time is not the same as freedom.",
  }),
  client("Søren", "Østergård", "soren.oestergaard", "Europe/Copenhagen", 12, 0),
  client("ゆき", "花森", "yuki.hanamori", "Asia/Tokyo", 5, 0, { isNew: true }),
  client("Jean-Baptiste", "Delacourt", "jean-baptiste.delacourt", "Europe/Paris", 2, 0, {
    isNew: true,
  }),
  client("कबीर", "जोशी", "kabir.joshi", "Asia/Kolkata", 0, 0, { isNew: true }),
];

export const COACH = {
  firstName: "Helena",
  lastName: "Marsh",
  mailbox: "helena.marsh",
  joinedDaysAgo: 480,
  bio: "I walk with people through changes they did not plan and changes they chose.",
} as const;
