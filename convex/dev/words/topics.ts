import type { MessagePriority, MessageSender } from "../../../domain/messages/message-vocabulary";
import type { OwnLanguage } from "./roster";

/** The first message takes an opening and a detail, the second an answer and a question; any choice fits any other. */
export interface Topic {
  subject: string;
  opener: MessageSender;
  priority?: MessagePriority;
  language?: OwnLanguage;
  openings: readonly string[];
  details: readonly string[];
  answers: readonly string[];
  questions: readonly string[];
  third: readonly string[];
  fourth: readonly string[];
}

export const PARTING_WORDS: Record<MessageSender, readonly string[]> = {
  client: [
    "Thank you.",
    "Thank you, Helena. This helped.",
    "👍",
    "Will do.",
    "Okay. I'll sit with that.",
    "Noted in the notebook. Thanks!",
    "Good. See you at our next session 🌿",
    "Yes.",
  ],
  coach: [
    "Good. Until we speak.",
    "I am glad you wrote.",
    "Thank you for telling me.",
    "Take it gently.",
    "Bring it with you to our next session.",
    "🌱",
  ],
};
