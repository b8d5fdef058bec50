import { toHex } from "@domain/text/hex";
import { useEffect, useState } from "react";

import { siteWords } from "@/content/privacy";

const address = "/site-files.txt";

/** Shows which version of the program the server sends: a fingerprint of the list of its files, made by the build. */
export function SiteFiles() {
  const fingerprint = useFingerprint();
  return (
    <section id={siteWords.id} tabIndex={-1} aria-labelledby="site-title" className="mb-12">
      <h2 id="site-title" className="text-2xl font-medium">
        {siteWords.title}
      </h2>
      <p className="mt-4">{siteWords.text}</p>
      <p className="mt-4 min-h-6 font-mono text-sm break-all" data-slot="site-fingerprint">
        {fingerprint}
      </p>
      <p className="mt-2">
        <a href={address} className="font-medium text-primary underline underline-offset-4">
          {siteWords.list}
        </a>
      </p>
    </section>
  );
}

/** Empty while it is unknown, and on a page without encryption, where browsers can't compute it. */
function useFingerprint(): string {
  const [fingerprint, setFingerprint] = useState("");
  useEffect(() => {
    let isShown = true;
    const find = async () => {
      const answer = await fetch(address);
      if (!answer.ok) return;
      const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
      if (isShown) setFingerprint(toHex(new Uint8Array(digest)));
    };
    find().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return fingerprint;
}
