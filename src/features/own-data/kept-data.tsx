import { useEffect, useState } from "react";
import { toHex } from "@domain/text/hex";
import { KEPT_DATA, keptFor, keptWords, type KeptTopic } from "@/content/kept-data";
import { siteWords } from "@/content/privacy";

export function KeptData() {
  const { id, title, lead, why: whyWord } = keptWords;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="mb-12">
      <h2 id={`${id}-title`} className="text-2xl font-medium">
        {title}
      </h2>
      <p className="mt-4">{lead}</p>
      <ul className="mt-4">
        {KEPT_DATA.map(({ title: name, why, note, tables }) => (
          <li key={name} data-slot="kept-topic" className="border-t border-border py-4">
            <h3 className="font-text text-base font-semibold">{name}</h3>
            <dl className="mt-2 text-sm">
              {groupsOf(tables).map(([howLong, kept]) => (
                <div key={howLong} className="gap-x-6 py-1 sm:grid sm:grid-cols-[3fr_2fr]">
                  <dt>
                    <ul className="space-y-1">
                      {kept.map((says) => (
                        <li key={says}>{says}</li>
                      ))}
                    </ul>
                  </dt>
                  <dd className="text-muted-foreground">{howLong}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm">
              <span className="text-muted-foreground">{whyWord}</span> {why} {note}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function groupsOf(tables: KeptTopic["tables"]): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const [until, says] of Object.values(tables)) {
    const howLong = keptFor(until);
    groups.set(howLong, [...(groups.get(howLong) ?? []), says]);
  }
  return [...groups];
}

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
