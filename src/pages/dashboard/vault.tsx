import { PageHeader } from "@/components/patterns/page-header";
import { vaultWords } from "@/content/vault";
import { LateVaultRoom } from "@/features/vault/vault-parts";

export default function VaultPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <PageHeader title={vaultWords.title} />
      <LateVaultRoom />
    </div>
  );
}
