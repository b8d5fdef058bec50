import { useEffect, useState } from "react";

import { Skeleton } from "@/components/ui/skeleton";
import { sharingWords } from "@/content/private-sharing";
import { fetchPart } from "@/lib/loading/fetch-part";

/** The four words of a coach's key, which are the same for the coach and for clients. */
export function KeyWords({ coachId, publicKey }: { coachId: string; publicKey: ArrayBuffer }) {
  const [found, setFound] = useState<{ of: ArrayBuffer; words: string[] } | null>(null);
  useEffect(() => {
    let isOver = false;
    void fetchPart(() => import("@/lib/shares/key-words"))
      .then(({ keyWords }) => keyWords(coachId, publicKey))
      .then((words) => {
        if (!isOver) setFound({ of: publicKey, words });
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [coachId, publicKey]);
  if (found?.of !== publicKey) {
    return <Skeleton role="status" aria-label={sharingWords.finding} className="h-8 w-56" />;
  }
  return (
    <p data-slot="key-words" translate="no" className="font-display text-xl font-medium">
      {found.words.join(" ")}
    </p>
  );
}
