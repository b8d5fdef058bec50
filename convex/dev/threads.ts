import type { MessageSender } from "../../domain/messages/message-vocabulary";
import { coachSubject, NO_SUBJECT, replySubject } from "../../domain/messages/messages";
import { minuteMs, hourMs } from "../../domain/time/time-spans";
import { coachHours, nextWithin, wakingHours } from "./clock";
import type { Client, Person } from "./people";
import type { Random } from "./random";
import type { Row } from "./rows";
import { PARTING_WORDS, type Topic } from "./words/topics";

export type Line = Omit<Row<"messages", "clientId" | "authorId">, "isRead" | "readAt">;

export interface Voices {
  client: Client;
  coach: Person;
  random: Random;
}

const coachReplyMedianMs = 45 * minuteMs;
const clientReplyMedianMs = 150 * minuteMs;
const replyMsMin = 4 * minuteMs;
const replyMsMax = 9 * hourMs;

export function writeThread(
  voices: Voices,
  topic: Topic,
  lineCount: number,
  firstAt: number,
  openingParts: readonly string[] = firstParts(topic, voices.random),
): Line[] {
  const { random } = voices;
  const other = otherSide(topic.opener);
  const turns: [MessageSender, readonly string[]][] = [
    [topic.opener, openingParts],
    [other, [random.pick(topic.answers), random.pick(topic.questions)]],
    [topic.opener, [random.pick(topic.third)]],
    [other, [random.pick(topic.fourth)]],
    [topic.opener, [random.pick(PARTING_WORDS[topic.opener])]],
  ];
  return turns.slice(0, lineCount).reduce<Line[]>((lines, [sender, parts]) => {
    const before = lines[lines.length - 1];
    const line = {
      sender,
      content: compose(voices, sender, parts, topic.language !== undefined),
      ...addressing(topic, sender, before, random),
      sentAt: before === undefined ? firstAt : answeringTime(voices, sender, before.sentAt),
    };
    return [...lines, line];
  }, []);
}

export const firstParts = ({ openings, details }: Topic, random: Random) => [
  random.pick(openings),
  random.pick(details),
];

const otherSide = (sender: MessageSender): MessageSender =>
  sender === "client" ? "coach" : "client";

/** The coach in working hours, clients while awake. */
export function answeringTime(
  { client, random }: Voices,
  sender: MessageSender,
  askedAt: number,
): number {
  const isCoach = sender === "coach";
  const medianMs = isCoach ? coachReplyMedianMs : clientReplyMedianMs;
  // A sum of four dice is nearly normal; its exponential has a long tail, like waiting times.
  const spread = [1, 2, 3, 4].reduce((sum) => sum + random.fraction(), -2) * 1.5;
  const waitedMs = Math.min(replyMsMax, Math.max(replyMsMin, medianMs * Math.exp(spread)));
  const hours = isCoach ? coachHours : wakingHours(client.timeZone);
  return nextWithin(askedAt + Math.round(waitedMs), hours, random);
}

function addressing(
  topic: Topic,
  sender: MessageSender,
  before: Line | undefined,
  random: Random,
): Pick<Line, "subject" | "messageType" | "priority"> {
  if (before === undefined) {
    const typed = random.isLucky(sender === "coach" ? 0.85 : 0.4) ? topic.subject : "";
    const subject = sender === "coach" ? coachSubject(typed) : typed;
    return { subject, messageType: "message", priority: topic.priority ?? "normal" };
  }
  if (sender === "coach") {
    return { subject: replySubject(before.subject), messageType: "reply", priority: "normal" };
  }
  const isQuoting = before.subject !== NO_SUBJECT && random.isLucky(0.25);
  const subject = isQuoting ? replySubject(before.subject) : "";
  return { subject, messageType: "message", priority: "normal" };
}

function compose(
  { client, coach, random }: Voices,
  sender: MessageSender,
  parts: readonly string[],
  isOwnLanguage: boolean,
): string {
  const isLetter =
    parts.length > 2 || (parts.length === 2 && !isOwnLanguage && random.isLucky(0.2));
  if (!isLetter) return parts.join(" ");
  const [greeting, name] =
    sender === "client"
      ? [`${random.pick(["Hi", "Dear", "Hello"])} ${coach.firstName},`, client.firstName]
      : [
          `Dear ${client.firstName},`,
          random.pick([coach.firstName, `Warmly,\n${coach.firstName}`]),
        ];
  return [greeting, ...parts, name].join("\n\n");
}
