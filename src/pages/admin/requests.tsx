/** What clients have asked about their data, or for help, and how long there is to answer. */
import { PageHeader } from "@/components/patterns/page-header";
import { requestsPage } from "@/content/own-data/requests";
import { RequestQueue } from "@/features/requests/request-queue";

export function RequestsPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-20 sm:px-8 md:pt-12">
      <PageHeader title={requestsPage.title} lead={requestsPage.lead} />
      <RequestQueue />
    </div>
  );
}
