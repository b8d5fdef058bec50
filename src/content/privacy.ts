import { idleMinutesDefault, idleMinutesMax, idleMinutesMin } from "@domain/accounts/sign-in-ends";
import { privacyAnswerDays, retentionMonths, supportAnswerHours } from "@domain/limits";
import { qualityKeptDays } from "@domain/schedule/call-quality";
import { recordingKeptDays } from "@domain/schedule/session-recordings";

import { product } from "@/content/product";
import { paths } from "@/lib/pages/paths";

type PolicySection = {
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
};

/**
 * Only what is in force may be stated as fact; what the practice undertakes is worded as its promise.
 * A change that adds a protection adds its sentence.
 */
export const privacy: {
  title: string;
  lead: string;
  contentsTitle: string;
  sections: readonly PolicySection[];
  contact: { id: string; title: string; text: string; emailLabel: string; answerTime: string };
} = {
  title: "Privacy & Data Policy",
  lead: "Coaching only works when you can speak freely. This page says, in plain words, what we keep, who can open it, and what you can ask of us.",
  contentsTitle: "On this page",
  sections: [
    {
      id: "what-we-collect",
      title: "What we collect",
      paragraphs: [
        "We keep what you give us, and what the portal needs in order to work. We do not buy or collect data from anyone else.",
      ],
      points: [
        "Your account: your first and last name, your email address, and what you choose to add to your profile.",
        "Your coaching content: sessions, goals, messages, files you share, feedback, and your progress through the journey and the library.",
        `Calls in a session’s room: who came and when, and how good the line was at both ends, to help when a call is bad. That is what was lost, how long it took, whether a relay passed it on, and the size of the picture, and we delete it after ${String(qualityKeptDays)} days.`,
        "Your journal: what you write there stays in the browser you write it in, except a copy that you choose to share with your coach. If you set up a vault, we also keep your journal with its photos and recordings, your reflections and what you answer in worksheets and assessments, in a form that only you can open; your coach can open what you share of it. We ask for your consent before the first entry.",
        "A circle: if you join one, those in it see the name you choose and what you write there. Your coach also sees that it is you. Nobody else sees either, and no other client sees an invitation that you have not accepted.",
        "Your choices on this device, such as light or dark, so that the page looks the way you left it.",
      ],
    },
    {
      id: "how-we-protect-it",
      title: "How we protect it",
      paragraphs: [
        "Within the portal, only you and your designated coach can open your coaching content. Row-level rules are in force: whenever something is read or changed, the server first checks whose it is and who is asking.",
        "Multi-factor authentication is available: in your account you can ask for a code from your phone at every sign-in, beside your password.",
        `Inactive accounts time out automatically: you and your coach are signed out after ${String(idleMinutesDefault)} minutes without activity, unless your practice has chosen another time from ${String(idleMinutesMin)} minutes to ${String(idleMinutesMax / 60)} hours, which your account shows under Devices. Nobody is signed out while a session of theirs runs. An account that nobody has used for a year is closed until its owner confirms their address again.`,
        "Each time your coach opens your page or exports your data, it is logged where you can see it. No one can change that log.",
        "Files travel encrypted; only you and your coach can open them in the portal.",
        "What is in a vault is end-to-end encrypted: your device locks it before it is sent, and we have no key. We see how many records and files there are, when each one changed, and roughly how long it is. This is true as long as our server sends the program that we made; another program could read what you open with it.",
        "What you share from your vault with a coach who has one, too, is locked in the same way, for the two of you: before you share, the page says whether it is. What your coach has read stays read when you withdraw it.",
        "A file that you mark as private when you send it is locked likewise, with its name and what kind of file it is. We see that there is one, who sent it and when, and roughly how large it is. Only you and the coach you sent it to can open it; one that your coach sends you is not locked.",
        `A session is recorded only if both of you agree, each time. The recording is sealed in your coach’s browser, and our server has no key. We keep it for ${String(recordingKeptDays)} days, unless one of you deletes it for both.`,
        "Messages, other files, comments, answers that you send to your coach’s worksheets, and what you share in any other way are not end-to-end encrypted: our server can read them, in order to show them to your coach.",
        "Our hosting operators can technically access stored data; access is limited and used only to run the service.",
        "Fonts, pictures and programs come from our own server. There is no advertising and no tracking, and no other company learns that you opened a page.",
      ],
    },
    {
      id: "how-we-use-it",
      title: "How we use it",
      paragraphs: [
        "We use your information to coach you, and for nothing else. It shows you your own journey, lets your coach prepare, and lets the two of you talk and meet.",
        "We do not sell it, lend it, or use it to train anything. We write to you only about your account and your coaching.",
      ],
    },
    {
      id: "your-rights",
      title: "Your rights",
      paragraphs: [
        `Your information stays yours. Most of what you may ask, a button does at once; for the rest send a request or write to us, and we will answer within ${String(privacyAnswerDays)} days. You can ask us to:`,
      ],
      points: [
        "show you everything we hold about you, and give you a copy;",
        "correct what is wrong or out of date;",
        "delete it, or stop using some of it;",
        "explain anything on this page that is not clear.",
      ],
    },
    {
      id: "how-long-we-keep-it",
      title: "How long we keep it",
      paragraphs: [
        `While you are being coached, we keep your coaching content so that you can look back on it. After your coaching ends, we keep it for ${String(retentionMonths)} months, in case you come back, and then we delete it. You can ask for that sooner.`,
        "What is stored only in your browser is deleted when you clear that browser’s data. We have no copy and cannot restore it. With a vault we keep your journal, your reflections and your answers in a form that only you can open.",
      ],
    },
  ],
  contact: {
    id: "contact",
    title: "Ask us anything",
    text: "A question about your privacy is never a bother. Write to",
    emailLabel: product.privacyEmail,
    answerTime: `We answer within ${String(supportAnswerHours)} hours.`,
  },
};

export const siteWords = {
  id: "which-program",
  title: "Which program you run",
  text: "Your browser runs what our server sends, also when it opens a vault. So that this can be compared with what was released, each file has a fingerprint, and the list of them has this one:",
  list: "The list of all files",
} as const;

/**
 * What the policy promises, each with the control that fulfils it and the test that proves it.
 * `tests/repo/promises.test.ts` compares the words, the control, its place on the page it leads to, and the test.
 */
type PolicyPromise = {
  id: string;
  /** The section of the policy that makes it. */
  section: string;
  /** Quoted from that section. */
  words: string;
  control: { label: string; to: string };
  /** The id in the name of the test that proves it. */
  test: string;
};

export const policyPromises: readonly PolicyPromise[] = [
  {
    id: "journal",
    section: "what-we-collect",
    words: "what you write there stays in the browser you write it in",
    control: { label: "Your journal", to: paths.journey() },
    test: "promise:journal",
  },
  {
    id: "consent",
    section: "what-we-collect",
    words: "We ask for your consent before the first entry.",
    control: { label: "Your consent", to: paths.ownData("consent") },
    test: "B06",
  },
  {
    id: "visible",
    section: "how-we-protect-it",
    words: "only you and your designated coach can open your coaching content",
    control: { label: "Who can see what", to: paths.ownData("visible") },
    test: "Z09",
  },
  {
    id: "rows",
    section: "how-we-protect-it",
    words: "Row-level rules are in force",
    control: { label: "Who saw your data", to: paths.ownData("seen") },
    test: "Z01",
  },
  {
    id: "seen",
    section: "how-we-protect-it",
    words: "it is logged where you can see it",
    control: { label: "Who saw your data", to: paths.ownData("seen") },
    test: "Z21",
  },
  {
    id: "two-step",
    section: "how-we-protect-it",
    words: "Multi-factor authentication is available",
    control: { label: "Two-step sign-in", to: `${paths.account()}#twoStep` },
    test: "M02",
  },
  {
    id: "answer",
    section: "your-rights",
    words: "we will answer within",
    control: {
      label: "Send a request and see when the answer is due",
      to: paths.ownData("requests"),
    },
    test: "B04",
  },
  {
    id: "export",
    section: "your-rights",
    words: "give you a copy",
    control: { label: "Export everything", to: paths.ownData("export") },
    test: "B03",
  },
  {
    id: "correct",
    section: "your-rights",
    words: "correct what is wrong or out of date",
    control: { label: "Correct it", to: paths.ownData("correct") },
    test: "promise:correct",
  },
  {
    id: "delete",
    section: "your-rights",
    words: "delete it",
    control: { label: "Delete everything", to: paths.ownData("delete") },
    test: "B02",
  },
  {
    id: "restrict",
    section: "your-rights",
    words: "stop using some of it",
    control: { label: "Ask for a restriction", to: paths.ownData("restrict") },
    test: "promise:restrict",
  },
  {
    id: "explain",
    section: "your-rights",
    words: "explain anything on this page that is not clear",
    control: { label: "Ask a question", to: paths.ownDataRequest("question") },
    test: "promise:explain",
  },
  {
    id: "retention",
    section: "how-long-we-keep-it",
    words: "and then we delete it",
    control: { label: "Delete it sooner", to: paths.ownData("delete") },
    test: "B01",
  },
  {
    id: "support",
    section: "contact",
    words: "We answer within",
    control: { label: `Ask for help inside ${product.name}`, to: paths.ownDataRequest("support") },
    test: "promise:support",
  },
];

export const promisesTitle = "Where to find each of these";
