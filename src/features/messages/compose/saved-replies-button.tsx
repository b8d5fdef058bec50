import { MessageSquareQuote } from "lucide-react";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { savedReplies } from "@/content/messages/message-center";

export function SavedRepliesButton(props: ComponentProps<typeof Button>) {
  return (
    <Button
      variant="outline"
      size="sm"
      className="max-sm:size-11 max-sm:px-0"
      aria-haspopup="menu"
      {...props}
    >
      <MessageSquareQuote aria-hidden />
      <span className="max-sm:sr-only">{savedReplies.open}</span>
    </Button>
  );
}
