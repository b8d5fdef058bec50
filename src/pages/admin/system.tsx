import { PageHeader } from "@/components/patterns/page-header";
import { systemPage } from "@/content/system/system";
import { SystemState } from "@/features/system/system-state";

export default function SystemPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-20 sm:px-8">
      <PageHeader title={systemPage.title} lead={systemPage.lead} />
      <div className="mt-6">
        <SystemState />
      </div>
    </div>
  );
}
