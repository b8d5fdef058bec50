import { MessageSquareQuote } from "lucide-react";
import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { savedReplies } from "@/content/messages/message-center";

export function SavedRepliesButton(props: ComponentProps<typeof Button>) {
  return (
    <Button variant="outline" size="sm" aria-haspopup="menu" {...props}>
      <MessageSquareQuote aria-hidden />
      {savedReplies.open}
    </Button>
  );
}
