import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { Panel } from "@/components/patterns/panel";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { reportWords } from "@/content/practice/reports";
import type { Column, Table } from "@/features/reports/report-columns";
import { cn } from "@/lib/class-names";
import { useMediaQuery } from "@/lib/device/media-query";

interface Order {
  head: string;
  /** Reverses the order. */
  isTurned: boolean;
}

/** Equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { head, isTurned }: Order,
): Row[] {
  const column = columns.find((each) => each.head === head);
  if (column === undefined) return [...rows];
  const sign = isTurned ? -1 : 1;
  const { amountOf, textOf } = column;
  return rows.toSorted((one, other) => {
    if (amountOf === undefined) return sign * textOf(one).localeCompare(textOf(other));
    const [first, second] = [amountOf(one), amountOf(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (second - first);
  });
}

const words = reportWords.table;
const rowsPerPage = 25;
/** A card is several lines high. */
const cardsPerPage = 8;

type ReportTableProps<Row> = {
  table: Table<Row>;
  rows: readonly Row[];
  empty?: { none: string; noneSentence: string };
  isSaving: boolean;
  /** Gets all rows, in the order shown. */
  onSave: (rows: readonly Row[]) => void;
  className?: string;
};

/** A table on a wide screen, cards on a phone. The reader can sort and page it. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { table, rows, empty, isSaving, onSave, className } = props;
  const { title, definition, columns } = table;
  const isWide = useMediaQuery("(min-width: 48rem)");
  const [order, setOrder] = useState<Order>({ head: columns[0]?.head ?? "", isTurned: false });
  const [wanted, setWanted] = useState(0);
  const pageRows = isWide ? rowsPerPage : cardsPerPage;
  const pages = Math.max(1, Math.ceil(rows.length / pageRows));
  const page = Math.min(wanted, pages - 1);
  const sorted = sortRows(rows, columns, order);
  const shown = sorted.slice(page * pageRows, (page + 1) * pageRows);
  const sortBy = (next: Order) => {
    setOrder(next);
    setWanted(0);
  };
  const save = (
    <Button
      variant="outline"
      size="sm"
      isPending={isSaving}
      aria-label={reportWords.export.csvOf(title)}
      onClick={() => onSave(sorted)}
    >
      <Download aria-hidden />
      {reportWords.export.csv}
    </Button>
  );
  return (
    <Panel title={title} action={rows.length > 0 && save} className={cn("min-w-0", className)}>
      <p className="text-sm text-muted-foreground">{definition}</p>
      {rows.length === 0 && empty !== undefined && (
        <EmptyState title={empty.none} sentence={empty.noneSentence} className="mt-3" />
      )}
      {rows.length > 0 && isWide && (
        <Rows table={table} rows={shown} order={order} onSort={sortBy} />
      )}
      {rows.length > 0 && !isWide && (
        <Cards table={table} rows={shown} order={order} onSort={sortBy} />
      )}
      {pages > 1 && <Pager title={title} page={page} pages={pages} onTurn={setWanted} />}
    </Panel>
  );
}

type ShownProps<Row> = {
  table: Table<Row>;
  rows: readonly Row[];
  order: Order;
  onSort: (order: Order) => void;
};

function Rows<Row>({ table, rows, order, onSort }: ShownProps<Row>) {
  const { title, columns, keyOf } = table;
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-input">
          <tr>
            {columns.map((column) => (
              <Head key={column.head} column={column} order={order} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-slot="report-row"
              className="border-b border-border last:border-b-0"
            >
              {columns.map((column, place) =>
                place === 0 ? (
                  <th
                    key={column.head}
                    scope="row"
                    className={cn(
                      "py-1.5 pr-4 font-medium",
                      column.addressOf === undefined && "whitespace-nowrap",
                    )}
                  >
                    <Cell column={column} row={row} />
                  </th>
                ) : (
                  <td key={column.head} className="py-1.5 pr-4 last:pr-0">
                    <Cell column={column} row={row} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = {
  column: Column<Row>;
  order: Order;
  onSort: (order: Order) => void;
};

/** Amounts start with the highest, texts with A; a second press reverses the order. */
function Head<Row>({ column: { head, amountOf }, order, onSort }: HeadProps<Row>) {
  const isSorted = order.head === head;
  const isTurned = isSorted && order.isTurned;
  const isUp = (amountOf === undefined) !== isTurned;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isUp ? "ascending" : "descending") : undefined}
      className="pr-4 font-medium whitespace-nowrap last:pr-0"
    >
      <button
        type="button"
        className="inline-flex min-h-9 items-center gap-1 underline-offset-4 hover:underline"
        onClick={() => onSort({ head, isTurned: isSorted && !isTurned })}
      >
        {head}
        <Arrow aria-hidden className={cn("size-3.5", !isSorted && "invisible")} />
      </button>
    </th>
  );
}

function Cards<Row>({ table, rows, order, onSort }: ShownProps<Row>) {
  const { title, columns, keyOf } = table;
  const [first, ...others] = columns;
  if (first === undefined) return null;
  return (
    <>
      <NativeSelect
        size="sm"
        className="mt-2"
        aria-label={words.named(words.sortBy, title)}
        value={order.head}
        onChange={({ target }) => onSort({ head: target.value, isTurned: false })}
      >
        <Options
          of={columns}
          value={({ head }) => head}
          label={({ head }) => `${words.sortBy}: ${head}`}
        />
      </NativeSelect>
      <ul aria-label={title} className="mt-1">
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            data-slot="report-row"
            className="border-b border-border py-2 last:border-b-0"
          >
            <p className="font-medium">
              <Cell column={first} row={row} />
            </p>
            <dl className="mt-0.5 grid grid-cols-2 gap-x-4 gap-y-0.5 text-sm tabular-nums">
              {others.map((column) => (
                <div key={column.head} className="min-w-0">
                  <dt className="inline text-muted-foreground">{column.head} </dt>
                  <dd className="inline">
                    <Cell column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const text = column.textOf(row);
  if (column.addressOf === undefined) return <bdi className="break-words">{text}</bdi>;
  return (
    <Link
      to={column.addressOf(row)}
      dir="auto"
      className="inline-flex min-h-6 items-center break-words underline-offset-4 hover:underline"
    >
      {text}
    </Link>
  );
}

type PagerProps = {
  title: string;
  page: number;
  pages: number;
  onTurn: (page: number) => void;
};

function Pager({ title, page, pages, onTurn }: PagerProps) {
  return (
    <div className="mt-2 flex items-center justify-end gap-2">
      <p role="status" className="text-sm text-muted-foreground tabular-nums">
        {words.page(page + 1, pages)}
      </p>
      <IconButton
        aria-label={words.named(words.before, title)}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton
        aria-label={words.named(words.next, title)}
        disabled={page === pages - 1}
        onClick={() => onTurn(page + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
