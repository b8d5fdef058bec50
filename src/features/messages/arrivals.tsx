import { useState } from "react";

import { conversation } from "@/content/messages/communication";
import type { ThreadSide } from "@/features/messages/message";
import type { ThreadRow } from "@/features/messages/thread/thread-rows";

/** As much as anyone wants read aloud. */
const CHARACTERS_SAID = 200;

/** Announces new messages of the other side to screen readers. */
export function Arrivals({ newest, side }: { newest: ThreadRow | undefined; side: ThreadSide }) {
  const [firstKey] = useState(newest?.key);
  const message = newest?.kind === "message" && newest.key !== firstKey ? newest.message : null;
  const isNews = message !== null && message.sender !== side.own;
  return (
    <p role="status" className="sr-only">
      {isNews && conversation.arrived(side.otherName, message.content.slice(0, CHARACTERS_SAID))}
    </p>
  );
}
