import { cutCharacters } from "@domain/text/text";
import { SmilePlus } from "lucide-react";
import type { ComponentProps } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { answering } from "@/content/messages/answers";
import { cn } from "@/lib/class-names";

type MessageMenuButtonProps = ComponentProps<"button"> & { content: string };

const NAMED_CHARACTERS = 40;

export function MessageMenuButton({ className, content, ...props }: MessageMenuButtonProps) {
  return (
    <IconButton
      aria-haspopup="menu"
      {...props}
      aria-label={answering.open(cutCharacters(content, NAMED_CHARACTERS))}
      className={cn(
        "opacity-70 group-hover/line:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100",
        "[@media(hover:hover)]:opacity-0",
        className,
      )}
    >
      <SmilePlus aria-hidden />
    </IconButton>
  );
}
