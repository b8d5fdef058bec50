import { PageHeader } from "@/components/patterns/page-header";
import { requestsPage } from "@/content/own-data/requests";
import { LeavingClients, RequestQueue } from "@/features/requests/request-queue";

export default function RequestsPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-20 sm:px-8">
      <PageHeader title={requestsPage.title} lead={requestsPage.lead} />
      <LeavingClients />
      <RequestQueue />
    </div>
  );
}
