import { VisibilityLine } from "@/components/patterns/visibility-line";
import { seeing } from "@/content/own-data/own-data";

export function VisibleTable() {
  return (
    <>
      <dl className="border-t border-border">
        {seeing.rows.map(({ who, what }) => (
          <div
            key={what}
            className="grid gap-x-6 gap-y-1 border-b border-border py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt>
              <VisibilityLine circle={who} isShort />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted-foreground">{seeing.operators}</p>
    </>
  );
}
