import { partTitles, reflectionPrompts } from "@/content/journey/phase-pages";
import { practiceWords } from "@/content/journey/practices";
import { Journal } from "@/features/journey/journal";
import { GuideCards, PagePart, PhaseFrame } from "@/features/journey/phase-frame";
import { VaultGate } from "@/features/vault/vault-gate";
import { PracticeList } from "@/features/journey/practice-list";

export default function ReturnPage() {
  return (
    <PhaseFrame phase="return" Gate={VaultGate}>
      <PagePart {...partTitles.wayfinding}>
        <GuideCards ids={["landmarks", "companions", "weather-plan"]} />
      </PagePart>
      <PagePart title={practiceWords.title} lead={practiceWords.lead} section="ongoing-practices">
        <VaultGate isOffered={false}>
          <PracticeList />
        </VaultGate>
      </PagePart>
      <PagePart {...partTitles.integrationJournal} section="integration">
        <VaultGate>
          <Journal section="integration" prompts={reflectionPrompts.integration} />
        </VaultGate>
      </PagePart>
    </PhaseFrame>
  );
}
