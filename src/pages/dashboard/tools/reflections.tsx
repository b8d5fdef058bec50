import { reflectionWords } from "@/content/tools/reflections";
import { useSectionTexts } from "@/features/journey/use-section-texts";
import { ReflectionDesk } from "@/features/reflections/reflection-desk";
import { VaultGate } from "@/features/vault/vault-gate";

export default function ReflectionsPage() {
  const sections = useSectionTexts();
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-16 sm:px-8">
      <VaultGate title={reflectionWords.title}>
        <ReflectionDesk sections={sections} />
      </VaultGate>
    </div>
  );
}
