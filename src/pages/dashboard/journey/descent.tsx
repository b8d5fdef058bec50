import { partTitles, reflectionPrompts } from "@/content/journey/phase-pages";
import { sheddingWords } from "@/content/journey/shed-embrace-grow";
import { Journal } from "@/features/journey/journal";
import { PagePart, PhaseFrame } from "@/features/journey/phase-frame";
import { VaultGate } from "@/features/vault/vault-gate";
import { SheddingLists } from "@/features/journey/shedding-lists";

export default function DescentPage() {
  return (
    <PhaseFrame phase="descent" Gate={VaultGate}>
      <PagePart title={sheddingWords.title} lead={sheddingWords.lead} section="shed-embrace-grow">
        <VaultGate isOffered={false}>
          <SheddingLists />
        </VaultGate>
      </PagePart>
      <PagePart {...partTitles.shadowJournal} section="shadow-work">
        <VaultGate>
          <Journal section="shadow-work" prompts={reflectionPrompts["shadow-work"]} />
        </VaultGate>
      </PagePart>
      <PagePart {...partTitles.deepJournal} section="deep-reflection">
        <VaultGate>
          <Journal section="deep-reflection" prompts={reflectionPrompts["deep-reflection"]} />
        </VaultGate>
      </PagePart>
    </PhaseFrame>
  );
}
