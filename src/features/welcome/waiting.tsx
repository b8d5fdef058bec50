import { api } from "@convex/_generated/api";
import { MessagesSquare } from "lucide-react";
import { Link } from "react-router-dom";

import { homeWords } from "@/content/welcome/home";
import { useLive } from "@/lib/live";
import { paths } from "@/lib/paths";

const words = homeWords.waiting;

export function Waiting() {
  const unread = useLive(api.messages.countUnread, {});
  if (unread.state !== "ready" || unread.value === 0) return null;
  return (
    <section aria-label={words.title}>
      <Link
        to={paths.communication()}
        className="flex min-h-14 items-center gap-3 rounded-card border border-highlight bg-card px-5 py-3 font-medium transition-colors hover:bg-border/30"
      >
        <MessagesSquare aria-hidden className="size-5 shrink-0 text-highlight" />
        {words.unread(unread.value)}
      </Link>
    </section>
  );
}
