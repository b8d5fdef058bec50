import { useSectionTexts } from "@/features/journey/use-section-texts";
import { ReflectionDesk } from "@/features/reflections/reflection-desk";

export function ReflectionsPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <ReflectionDesk sections={useSectionTexts()} />
    </div>
  );
}
