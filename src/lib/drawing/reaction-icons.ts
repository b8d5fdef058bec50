import type { MessageReaction } from "@domain/messages/message-vocabulary";
import { HandHeart, Heart, Lightbulb, type LucideIcon, Smile, ThumbsUp } from "lucide-react";

export const reactionIcons: Record<MessageReaction, LucideIcon> = {
  heart: Heart,
  thanks: HandHeart,
  yes: ThumbsUp,
  smile: Smile,
  insight: Lightbulb,
};
