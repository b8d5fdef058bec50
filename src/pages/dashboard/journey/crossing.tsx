import { partTitles, reflectionPrompts } from "@/content/journey/phase-pages";
import { Journal } from "@/features/journey/journal";
import { GuideCards, PagePart, PhaseFrame } from "@/features/journey/phase-frame";
import { VaultGate } from "@/features/vault/vault-gate";

export default function CrossingPage() {
  return (
    <PhaseFrame phase="crossing" Gate={VaultGate}>
      <PagePart {...partTitles.crossingGuides}>
        <GuideCards ids={["stage-of-change", "moving-the-needle"]} />
      </PagePart>
      <PagePart {...partTitles.crossingJournal} section="change-readiness">
        <VaultGate>
          <Journal section="change-readiness" prompts={reflectionPrompts["change-readiness"]} />
        </VaultGate>
      </PagePart>
    </PhaseFrame>
  );
}
