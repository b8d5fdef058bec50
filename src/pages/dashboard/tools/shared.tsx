import { BackLink } from "@/components/patterns/back-link";
import { PageHeader } from "@/components/patterns/page-header";
import { shareWords } from "@/content/shares";
import { OwnShares } from "@/features/shares/own-shares";
import { paths } from "@/lib/pages/paths";

const words = shareWords.list;

export default function SharedPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <BackLink to={paths.tools()}>{words.back}</BackLink>
      <PageHeader title={words.title} lead={words.lead} />
      <OwnShares />
    </div>
  );
}
