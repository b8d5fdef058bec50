import { partTitles, reflectionPrompts } from "@/content/journey/phase-pages";
import { Journal } from "@/features/journey/journal";
import { GuideCards, PagePart, PhaseFrame } from "@/features/journey/phase-frame";
import { VaultGate } from "@/features/vault/vault-gate";

export default function ArrivalPage() {
  return (
    <PhaseFrame phase="arrival" Gate={VaultGate}>
      <PagePart {...partTitles.arrivalAssessments}>
        <GuideCards ids={["inner-landscape", "presence"]} />
      </PagePart>
      <PagePart {...partTitles.arrivalJournal} section="arrival-reflections">
        <VaultGate>
          <Journal
            section="arrival-reflections"
            prompts={reflectionPrompts["arrival-reflections"]}
          />
        </VaultGate>
      </PagePart>
    </PhaseFrame>
  );
}
