import { partTitles, reflectionPrompts } from "@/content/journey/phase-pages";
import { sheddingWords } from "@/content/journey/shed-embrace-grow";
import { Journal } from "@/features/journey/journal";
import { PagePart } from "@/features/journey/page-part";
import { PhaseFrame } from "@/features/journey/phase-frame";
import { SheddingLists } from "@/features/journey/shedding-lists";

export function DescentPage() {
  return (
    <PhaseFrame phase="descent">
      <PagePart title={sheddingWords.title} lead={sheddingWords.lead} section="shed-embrace-grow">
        <SheddingLists />
      </PagePart>
      <PagePart {...partTitles.shadowJournal} section="shadow-work">
        <Journal section="shadow-work" prompts={reflectionPrompts["shadow-work"]} />
      </PagePart>
      <PagePart {...partTitles.deepJournal} section="deep-reflection">
        <Journal section="deep-reflection" prompts={reflectionPrompts["deep-reflection"]} />
      </PagePart>
    </PhaseFrame>
  );
}
