import { Link } from "react-router-dom";

import { buttonVariants } from "@/components/ui/button";
import { vaultWords } from "@/content/vault";
import { useVaultState } from "@/lib/kept/use-vault-state";
import { paths } from "@/lib/pages/paths";

export function VaultLink() {
  const hasOne = useVaultState() !== "none";
  const words = vaultWords.account;
  return (
    <>
      <p className="text-muted-foreground">{hasOne ? words.some : words.none}</p>
      <Link
        to={paths.vault()}
        className={buttonVariants({ variant: "outline", className: "mt-4" })}
      >
        {hasOne ? words.show : words.setUp}
      </Link>
    </>
  );
}
