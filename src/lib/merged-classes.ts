import { extendTailwindMerge } from "tailwind-merge";

import { mergeWith } from "@/lib/class-names";

/** The library knows Tailwind's own names; these are ours, from main.css. */
export const mergeClasses = extendTailwindMerge({
  extend: {
    theme: {
      container: ["page", "list", "reading"],
      font: ["display", "text"],
      radius: ["card", "control"],
      shadow: ["float"],
    },
  },
});

mergeWith(mergeClasses);
