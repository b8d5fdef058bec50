import { useState } from "react";

import { conversation } from "@/content/messages/communication";
import type { Side } from "@/features/messages/line";
import type { ThreadRow } from "@/features/messages/thread-rows";

/** As much as somebody wants read aloud while they do something else. */
const CHARACTERS_SAID = 200;

/** Says a line of the other side aloud when it arrives, and nothing of what was there before. */
export function Arrivals({ newest, side }: { newest: ThreadRow | undefined; side: Side }) {
  const [firstKey] = useState(newest?.key);
  const line = newest?.kind === "line" && newest.key !== firstKey ? newest.line : null;
  const isNews = line !== null && line.sender !== side.own;
  return (
    <p role="status" className="sr-only">
      {isNews && conversation.arrived(side.otherName, line.content.slice(0, CHARACTERS_SAID))}
    </p>
  );
}
