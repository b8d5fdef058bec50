import { KEPT_DATA } from "@domain/kept-data";

import { keptTopics, keptWords } from "@/content/kept-data";

export function KeptData() {
  const { id, title, lead, why: whyWord, howLong: howLongWord } = keptWords;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="mb-12">
      <h2 id={`${id}-title`} className="text-2xl font-medium">
        {title}
      </h2>
      <p className="mt-4">{lead}</p>
      <ul className="mt-4">
        {KEPT_DATA.map(({ topic }) => {
          const { title: name, what, why, howLong } = keptTopics[topic];
          return (
            <li key={topic} data-slot="kept-topic" className="border-t border-border py-4">
              <h3 className="font-text text-base font-semibold">{name}</h3>
              <p className="mt-1">{what}</p>
              <dl className="mt-2 grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
                <dt className="text-muted-foreground">{whyWord}</dt>
                <dd>{why}</dd>
                <dt className="text-muted-foreground">{howLongWord}</dt>
                <dd>{howLong}</dd>
              </dl>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
