import { LatePart } from "@/components/patterns/late-part";
import { lateParts } from "@/lib/loading/late";

const { ForkList, MoveIn, UnlockForm, VaultRoom } = lateParts(
  async () => (await import("@/features/vault/vault-room")).vaultLate,
);

/** Loaded only by people who have a vault or make one. */

export function LateVaultRoom() {
  return (
    <LatePart place="h-96">
      <VaultRoom />
    </LatePart>
  );
}

export function LateUnlockForm() {
  return (
    <LatePart place="h-72">
      <UnlockForm />
    </LatePart>
  );
}

export function LateMoveIn() {
  return (
    <LatePart place="h-48">
      <MoveIn />
    </LatePart>
  );
}

export function LateForkList() {
  return (
    <LatePart place="h-0">
      <ForkList />
    </LatePart>
  );
}
