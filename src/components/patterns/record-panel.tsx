import type { ReactNode } from "react";

import { LiveLines } from "@/components/patterns/live-lines";
import { Panel } from "@/components/patterns/panel";
import { PanelLink } from "@/components/patterns/panel-link";
import { nowWords } from "@/content/practice/now";
import type { Live } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";

type RecordPanelProps<Value, Row> = {
  clientId: string;
  part: "files" | "goals" | "notes" | "shares" | "timeline";
  live: Live<Value>;
  rowsOf: (value: Value) => readonly Row[];
  row: (row: Row) => ReactNode;
  className?: string;
  children?: ReactNode;
};

/** The latest rows of a part of a client's record, with a link to all of them. */
export function RecordPanel<Value, Row>(props: RecordPanelProps<Value, Row>) {
  const { clientId, part, live, rowsOf, row, className, children } = props;
  const { title, none } = nowWords[part];
  return (
    <Panel
      title={title}
      action={
        <PanelLink to={paths.coachClient(clientId, part)} title={title}>
          {nowWords.all}
        </PanelLink>
      }
    >
      <LiveLines live={live} words={nowWords}>
        {(value) => {
          const rows = rowsOf(value);
          if (rows.length === 0) return <p className="text-muted-foreground">{none}</p>;
          return <ul className={className}>{rows.map(row)}</ul>;
        }}
      </LiveLines>
      {children}
    </Panel>
  );
}
