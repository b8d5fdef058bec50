import { dateFormatter } from "@domain/time/date-formatters";

import { yearWords as words } from "@/content/journey/year";

type MonthTableProps = { sessions: readonly number[]; days: readonly number[] };

export function MonthTable({ sessions, days }: MonthTableProps) {
  const rows = sessions.map((held, month) => ({
    name: nameOf(month),
    held,
    written: days[month] ?? 0,
  }));
  const busiest = rows.reduce((most, row) =>
    row.held + row.written > most.held + most.written ? row : most,
  );
  return (
    <section aria-labelledby="months" className="break-inside-avoid">
      <h2 id="months" className="text-xl font-medium">
        {words.months}
      </h2>
      <p className="mt-1 text-muted-foreground">
        {words.busiest(busiest.name, busiest.held, busiest.written)}
      </p>
      <table className="mt-3 w-full max-w-[44rem] text-left text-sm tabular-nums">
        <caption className="sr-only">{words.months}</caption>
        <thead className="border-b border-input">
          <tr>
            {[words.month, words.monthly.sessions, words.monthly.days].map((word) => (
              <th key={word} scope="col" className="py-1.5 pr-3 font-medium">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, held, written }) => (
            <tr key={name} className="border-b border-border">
              <th scope="row" className="py-1.5 pr-3 font-normal">
                {name}
              </th>
              <td className="py-1.5 pr-3">{held}</td>
              <td className="py-1.5 pr-3">{written}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Independent of the year: both the date and the format are UTC. */
const nameOf = (month: number) =>
  dateFormatter("en-US", "UTC", { month: "long" }).format(Date.UTC(2024, month, 15));
