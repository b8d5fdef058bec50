import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";

import { IconButton } from "@/components/ui/icon-button";

export function DotsButton(props: ComponentProps<typeof IconButton>) {
  return (
    <IconButton aria-haspopup="menu" {...props}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
}
