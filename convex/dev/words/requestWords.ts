import type { RequestOutcome, RequestType } from "../../../domain/privacy/requests";

export interface RequestLine {
  mailbox: string;
  type: RequestType;
  hoursAgo: number;
  text: string;
  closed?: { outcome: RequestOutcome; hoursAgo: number; answer: string };
}

const dayHours = 24;

/** Three open requests: one for support, one with time left, one nearly due. */
export const REQUESTS: readonly RequestLine[] = [
  {
    mailbox: "zoe.brueggemann",
    type: "support",
    hoursAgo: 5,
    text: "On my old tablet the worksheet opens, but the last two questions lie under the keyboard. On the phone all is well. Is there a trick to it?",
  },
  {
    mailbox: "mateus.figueiredo",
    type: "question",
    hoursAgo: 9 * dayHours,
    text: "My daughter uses this laptop too. Can she see what I wrote in my journal when I have signed out?",
  },
  {
    mailbox: "amara.okonkwo-lindqvist",
    type: "correct",
    hoursAgo: 26 * dayHours,
    text: "The notes of our session in spring say that I work nights. I did, until last year. Could you put that right, please?",
  },
  {
    mailbox: "imogen.vale",
    type: "support",
    hoursAgo: 12 * dayHours,
    text: "The calendar on my phone shows our sessions an hour late since the clocks changed.",
    closed: {
      outcome: "answered",
      hoursAgo: 12 * dayHours - 3,
      answer:
        "Thank you, that was worth a letter. Please open your settings and choose London once more as your time zone; then save the session to your calendar again. It should read four o’clock.",
    },
  },
  {
    mailbox: "imogen.vale",
    type: "question",
    hoursAgo: 41 * dayHours,
    text: "Who else can open the photographs of the allotment that I sent you?",
    closed: {
      outcome: "answered",
      hoursAgo: 39 * dayHours,
      answer:
        "Nobody but the two of us. You find every time I opened your page under “Who saw your data”, and you can take a photograph back at any time.",
    },
  },
  {
    mailbox: "josemaria.echeverria",
    type: "restrict",
    hoursAgo: 83 * dayHours,
    text: "Please leave what I wrote about my brother out of anything we look at together, until I say so.",
    closed: {
      outcome: "answered",
      hoursAgo: 82 * dayHours,
      answer: "Of course. I have marked it in my notes, and it stays closed until you open it.",
    },
  },
  {
    mailbox: "grace.adeyemi-cole",
    type: "delete",
    hoursAgo: 130 * dayHours,
    text: "Could the messages from my first month go? The rest may stay.",
    closed: {
      outcome: "declined",
      hoursAgo: 127 * dayHours,
      answer:
        "A conversation stays whole for both of us, so I cannot take single months out of it. You can have everything deleted, at once and by yourself, on the page about your data. Shall we speak about it on Tuesday?",
    },
  },
];

export const EXPORT_REASON = "Asked for by the client, to show to a new doctor.";
