import { PageHeader } from "@/components/patterns/page-header";
import { auditPage } from "@/content/own-data/audit";
import { AuditLog } from "@/features/audit/audit-log";

export default function AuditPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-20 sm:px-8">
      <PageHeader title={auditPage.title} lead={auditPage.lead} />
      <AuditLog />
    </div>
  );
}
