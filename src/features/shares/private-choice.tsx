import { useEffect, useId, useState } from "react";
import { Link } from "react-router-dom";

import { Checkbox } from "@/components/ui/checkbox";
import { privateFileWords } from "@/content/messages/private-files";
import { rememberCoachKey, type Sharing, useSharing } from "@/features/shares/sharing";
import { SharingNotice } from "@/features/shares/sharing-notice";
import { fetchPart } from "@/lib/loading/fetch-part";
import { paths } from "@/lib/pages/paths";
import type { UploadPrivacy } from "@/lib/shares/private-uploads";
import { useNewest } from "@/lib/use-newest";

type PrivateChoiceProps = { onPrivacy: (privacy: UploadPrivacy) => void };

/** Lets a client make an upload private, or says why that is not possible. */
export function PrivateChoice({ onPrivacy }: PrivateChoiceProps) {
  const sharing = useSharing();
  const id = useId();
  const [isChosen, setIsChosen] = useState(false);
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const keyId = sharing.kind === "sealed" ? sharing.coach.keyId : null;
  const isAccepted = keyId !== null && acceptedId === keyId;
  const isReady = sharing.kind === "sealed" && (sharing.seen !== "changed" || isAccepted);
  const newest = useNewest(isReady ? sharing : null);

  useEffect(() => {
    if (!isChosen) return;
    onPrivacy(
      !isReady
        ? "held"
        : {
            seal: async (file) => {
              const { sealPrivateFile } = await fetchPart(
                () => import("@/lib/shares/private-files"),
              );
              const now = newest.current; // The vault may be locked meanwhile, or the key replaced.
              return now && (await sealPrivateFile(file, now.coach, now.vault));
            },
            onSent: () => {
              const now = newest.current;
              if (now !== null) rememberCoachKey(now.vault.userId, now.coach);
            },
          },
    );
    return () => onPrivacy("open");
  }, [isChosen, isReady, onPrivacy, newest]);

  if (!isChosen && sharing.kind !== "sealed") return <Missing sharing={sharing} />;
  return (
    <div data-slot="private-choice" className="mt-4">
      <div className="flex items-center gap-3">
        <Checkbox id={id} checked={isChosen} onCheckedChange={setIsChosen} />
        <label htmlFor={id}>{privateFileWords.choose}</label>
      </div>
      {isChosen && (
        <>
          {sharing.kind === "sealed" ? (
            <SharingNotice
              {...{ sharing, isAccepted }}
              words={privateFileWords}
              onAccept={() => setAcceptedId(keyId)}
            />
          ) : (
            <Missing sharing={sharing} />
          )}
        </>
      )}
    </div>
  );
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
