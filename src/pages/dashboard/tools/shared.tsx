import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { shareWords } from "@/content/shares";
import { OwnShares } from "@/features/shares/own-shares";
import { paths } from "@/lib/pages/paths";

const words = shareWords.list;

export function SharedPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <QuietLink to={paths.tools()}>{words.back}</QuietLink>
      <PageHeader title={words.title} lead={words.lead} />
      <OwnShares />
    </div>
  );
}
