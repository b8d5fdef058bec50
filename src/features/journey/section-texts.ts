import { isBlank } from "@domain/text/text";

import { PRACTICE_IDS, practices } from "@/content/journey/practices";
import { LIST_IDS, listWords } from "@/content/journey/shed-embrace-grow";
import type { SectionWork } from "@/features/journey/section-work";

export function writeLists(lists: SectionWork["lists"]): string {
  return LIST_IDS.filter((list) => lists[list].length > 0)
    .map((list) => [listWords[list].name, ...lists[list].map(({ text }) => `- ${text}`)].join("\n"))
    .join("\n\n");
}

export function writePractices(choices: SectionWork["practices"]): string {
  return PRACTICE_IDS.flatMap((id) => {
    const choice = choices[id];
    if (!choice?.isKept) return [];
    const when = isBlank(choice.when) ? "" : `\n${choice.when.trim()}`;
    return [`${practices[id].name} (${practices[id].rhythm})${when}`];
  }).join("\n\n");
}
