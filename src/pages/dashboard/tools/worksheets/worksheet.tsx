import { useParams } from "react-router-dom";

import { worksheets } from "@/content/worksheets/catalogue";
import { worksheetWords } from "@/content/worksheets/words";
import { VaultGate } from "@/features/vault/vault-gate";
import { WorksheetDesk } from "@/features/worksheets/worksheet-desk";

export default function WorksheetPage() {
  const { worksheetId } = useParams();
  const title = worksheets.find(({ id }) => id === worksheetId)?.title ?? worksheetWords.title;
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14">
      <VaultGate title={title} isOffered={false}>
        <WorksheetDesk />
      </VaultGate>
    </div>
  );
}
