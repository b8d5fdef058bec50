import { useEffect, useId, useState } from "react";
import { Link } from "react-router-dom";

import { Checkbox } from "@/components/ui/checkbox";
import { privateFileWords } from "@/content/messages/private-files";
import {
  coachKeyText,
  rememberCoachKey,
  type Sharing,
  useSharing,
} from "@/features/shares/sharing";
import { SharingNotice } from "@/features/shares/sharing-notice";
import { vaultState } from "@/lib/kept/sealed-texts";
import { fetchPart } from "@/lib/loading/fetch-part";
import { paths } from "@/lib/pages/paths";
import type { PrivacyChoiceProps, SealUpload } from "@/lib/shares/private-uploads";
import { useNewest } from "@/lib/use-newest";
import { openVault } from "@/lib/vault/open-vault";

type Sealed = Extract<Sharing, { kind: "sealed" }>;

/** Lets a client make an upload private, or says why that is not possible. */
export function PrivateChoice({ isPrivate, onPrivate, onSeal }: PrivacyChoiceProps) {
  const sharing = useSharing();
  const id = useId();
  const [accepted, setAccepted] = useState<string | null>(null);
  const key = sharing.kind === "sealed" ? coachKeyText(sharing.coach) : null;
  const isAccepted = key !== null && accepted === key;
  const isReady = sharing.kind === "sealed" && (sharing.seen !== "changed" || isAccepted);
  const newest = useNewest(isReady ? sharing : null);

  useEffect(() => {
    const shown = newest.current;
    onSeal(isPrivate && shown ? sealFor(shown) : null);
    return () => onSeal(null);
  }, [isPrivate, isReady, key, onSeal, newest]);

  if (!isPrivate && sharing.kind !== "sealed") return <Missing sharing={sharing} />;
  return (
    <div data-slot="private-choice" className="mt-4">
      <div className="flex items-center gap-3">
        <Checkbox id={id} checked={isPrivate} onCheckedChange={onPrivate} />
        <label htmlFor={id}>{privateFileWords.choose}</label>
      </div>
      {isPrivate && sharing.kind === "sealed" && (
        <SharingNotice
          {...{ sharing, isAccepted }}
          words={privateFileWords}
          onAccept={() => setAccepted(key)}
        />
      )}
      {isPrivate && <Missing sharing={sharing} />}
    </div>
  );
}

/** Seals for the coach whose words are shown now, even if files wait. Needs the vault to be open at that time. */
function sealFor({ coach, vault: { userId, vaultId } }: Sealed): SealUpload {
  const liveVault = () => {
    const vault = vaultState() === "open" ? openVault() : null;
    return vault?.userId === userId && vault.vaultId === vaultId ? vault : null;
  };
  return {
    seal: async (file) => {
      const { sealPrivateFile } = await fetchPart(() => import("@/lib/shares/private-files"));
      const vault = liveVault();
      return vault && (await sealPrivateFile(file, coach, vault));
    },
    onSent: () => {
      if (liveVault() !== null) rememberCoachKey(userId, coach);
    },
  };
}

function Missing({ sharing }: { sharing: Sharing }) {
  if (sharing.kind === "waiting" || sharing.kind === "sealed") return null;
  const { text, act } =
    privateFileWords.missing[sharing.kind === "locked" ? "locked" : sharing.why];
  return (
    <p data-slot="private-choice" className="mt-4 text-sm text-muted-foreground">
      {text}{" "}
      {act !== null && (
        <Link to={paths.vault()} className="underline underline-offset-4">
          {act}
        </Link>
      )}
    </p>
  );
}
