import { partTitles, reflectionPrompts } from "@/content/journey/phase-pages";
import { GuideCards } from "@/features/journey/guide-cards";
import { Journal } from "@/features/journey/journal";
import { PagePart } from "@/features/journey/page-part";
import { PhaseFrame } from "@/features/journey/phase-frame";
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
