import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";

import { IconButton } from "@/components/ui/icon-button";

/** What opens the menu of a session or of one of its lines. */
export function DotsButton(props: ComponentProps<typeof IconButton>) {
  return (
    <IconButton aria-haspopup="menu" {...props}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
}
