import { api } from "@convex/_generated/api";
import { type CalendarDate, daysBetween } from "@domain/time/calendar-dates";
import { dateFormatter } from "@domain/time/date-formatters";
import { PHASES } from "@domain/work/phases";
import { countByMonth, countWords, ofYear, yearsSince } from "@domain/work/year-review";
import type { FunctionReturnType } from "convex/server";
import { Share2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useMemo, useRef } from "react";

import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { IfFailed } from "@/components/patterns/if-failed";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { yearWords as words } from "@/content/journey/year";
import { product } from "@/content/product";
import { marksInOrder } from "@/features/marks/marks-in-order";
import { downloadFile } from "@/lib/device/download-file";
import { notify } from "@/lib/device/notify";
import { type ContourLine, drawContours } from "@/lib/drawing/contour-lines";
import { drawTrail, type TrailPoint } from "@/lib/drawing/trail";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { useToday } from "@/lib/live/now";
import { useAddress } from "@/lib/pages/address";
import { paths } from "@/lib/pages/paths";
import { fromCalendarDay } from "@/lib/text/calendar-date";
import { formatDate } from "@/lib/text/format-instant";

function MonthTable({ sessions, days }: { sessions: readonly number[]; days: readonly number[] }) {
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

type Stored = FunctionReturnType<typeof api.yearReviews.own>;
type Writing = { date: CalendarDate; text: string };

type YearReviewProps = {
  writing: readonly Writing[];
  /** False while a vault is locked; `notice` says so. */
  isWritingKnown: boolean;
  notice: ReactNode;
};

/** One year of the client, which can be printed. It replaces the journey's page. */
export function YearReview({ writing, isWritingKnown, notice }: YearReviewProps) {
  const top = useRef<HTMLDivElement>(null);
  // It replaces a page that may be scrolled far down.
  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);
  const today = useToday();
  const [address, changeAddress] = useAddress();
  const thisYear = Number(today.slice(0, 4));
  const asked = Number(address.get("year"));
  const year = Number.isInteger(asked) && asked >= 1970 && asked < thisYear ? asked : thisYear;
  const span = { fromAt: startOf(year), toAt: startOf(year + 1) };
  const review = useLive(api.yearReviews.own, span);
  const known = useKeepPrevious(review);
  const began = known.state === "ready" ? [dateOf(known.value.beganAt)] : [];
  const years = yearsSince([...began, ...writing.map(({ date }) => date)], today);
  return (
    <div ref={top} tabIndex={-1} data-slot="printed-sheet" className="year-sheet outline-none">
      <BackLink to={paths.journey()} className="print:hidden">
        {words.back}
      </BackLink>
      <YearHead
        year={year}
        years={[...new Set([...years, year])]}
        onChoose={(chosen) => changeAddress({ year: chosen })}
      />
      <div className="mt-4 empty:hidden print:hidden">{notice}</div>
      {review.state === "loading" && (
        <Skeletons label={words.loading} className="mt-8 grid gap-8" each={["h-28", "h-96"]} />
      )}
      <IfFailed live={review} fallback={words.notLoaded} className="mt-8" />
      {review.state === "ready" && (
        <Year
          year={year}
          stored={review.value}
          {...{ isWritingKnown, writing: ofYear(writing, year) }}
          marks={ofYear(
            marksInOrder(
              review.value.marks,
              review.value.areMarksHidden ? [] : writing.map(({ date }) => date),
            ),
            year,
          )}
        />
      )}
    </div>
  );
}

type YearHeadProps = {
  year: number;
  years: readonly number[];
  onChoose: (year: string) => void;
};

function YearHead({ year, years, onChoose }: YearHeadProps) {
  return (
    <PageHeader
      title={words.title(year)}
      lead={words.lead}
      isLeadWhole
      className="mt-2"
      actions={
        <div className="flex items-center gap-3 print:hidden">
          <NativeSelect
            aria-label={words.choose}
            value={year}
            onChange={(event) => onChoose(event.target.value)}
          >
            <Options of={years} label={String} />
          </NativeSelect>
          <Button variant="outline" onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      }
    />
  );
}

const startOf = (year: number) => new Date(year, 0, 1).getTime();
const dateOf = (at: number) => fromCalendarDay(new Date(at)) ?? "";

type YearProps = {
  year: number;
  stored: Stored;
  writing: readonly Writing[];
  isWritingKnown: boolean;
  marks: readonly Mark[];
};

function Year({ year, stored, writing, isWritingKnown, marks }: YearProps) {
  const { sessionsAt, sessionMinutes, goals, worksheetsAt, pagesAt } = stored;
  const days = [...new Set(writing.map(({ date }) => date))].toSorted();
  const wordCount = useMemo(
    () => writing.reduce((sum, { text }) => sum + countWords(text), 0),
    [writing],
  );
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const figures: [string, number][] = [
    [words.figures.sessions, sessionsAt.length],
    [words.figures.hours, Math.round(sessionMinutes / 6) / 10],
    [words.figures.words, wordCount],
    [words.figures.days, days.length],
    [words.figures.goals, goals.length],
    [words.figures.worksheets, worksheetsAt.length],
    [words.figures.pages, pagesAt.length],
  ];
  const shown = figures.filter(([, count]) => count > 0);
  if (shown.length === 0 && marks.length === 0) {
    if (!isWritingKnown) return null;
    return <EmptyState title={words.empty(year)} sentence={words.emptyText} className="mt-8" />;
  }
  const sessions = countByMonth(sessionsAt.map(dateOf));
  const writtenDays = countByMonth(days);
  const monthly = sessions.map((count, month) => count + (writtenDays[month] ?? 0));
  async function share() {
    try {
      const lines = shown
        .slice(0, 4)
        .map(([label, count]) => `${label}: ${count.toLocaleString("en-US")}`);
      const blob = await drawYearPicture({ title: words.title(year), monthly, marks, lines });
      await shareFile({ name: words.pictureName(year), blob });
    } catch {
      notify({ tone: "danger", title: words.noPicture });
    }
  }
  return (
    <div className="mt-4 grid gap-8">
      <div className="grid gap-3">
        <YearMap monthly={monthly} marks={marks} />
        <Button
          variant="outline"
          size="sm"
          className="justify-self-end print:hidden"
          onClick={() => void share()}
        >
          <Share2 aria-hidden />
          {words.picture}
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4 print:grid-cols-4">
        {shown.map(([label, count]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-t border-border pt-3"
          >
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="font-display text-3xl tabular-nums">{count.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {days.length > 0 && (
        <p className="max-w-reading">{words.entries(formatDate(first), formatDate(last))}</p>
      )}
      {sessionsAt.length + days.length > 0 && <MonthTable sessions={sessions} days={writtenDays} />}
      <div className="grid gap-10 md:grid-cols-2 print:grid-cols-2">
        <Dated
          id="year-goals"
          title={words.goals}
          rows={goals.map(({ title, reachedAt }) => ({ title, date: dateOf(reachedAt) }))}
        />
        <Dated id="year-marks" title={words.marks} rows={marks} isNumbered />
      </div>
      <p className="max-w-reading text-sm text-muted-foreground">{words.foot}</p>
    </div>
  );
}

type DatedProps = {
  id: string;
  title: string;
  rows: readonly Mark[];
  /** Numbered as on the map. */
  isNumbered?: boolean;
};

function Dated({ id, title, rows, isNumbered = false }: DatedProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-medium">
        {title}
      </h2>
      <ol className="mt-3">
        {rows.map((row, place) => (
          <li
            key={`${row.date} ${row.title}`}
            className="break-inside-avoid border-t border-border py-2.5"
          >
            <p dir="auto" className="[overflow-wrap:anywhere]">
              {isNumbered && (
                <span aria-hidden className="mr-2 text-muted-foreground tabular-nums">
                  {place + 1}
                </span>
              )}
              {row.title}
            </p>
            <p className="text-sm text-muted-foreground">{formatDate(row.date)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Uses the device's own share dialog if it accepts files, as on phones; otherwise downloads the file. */
async function shareFile({ name, blob }: { name: string; blob: Blob }): Promise<void> {
  const files = [new File([blob], name, { type: blob.type })];
  if (!("canShare" in navigator) || !navigator.canShare({ files })) {
    downloadFile({ name, blob });
    return;
  }
  try {
    await navigator.share({ files });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error; // The person closed the dialog.
  }
}

type YearPicture = {
  title: string;
  monthly: readonly number[];
  marks: readonly Mark[];
  lines: readonly string[];
};

const page = { width: 1600, height: 1000 };
const map = { top: 170, width: 1600, height: 560 };
const marksShownMax = 10;

async function drawYearPicture(picture: YearPicture): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), page);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser has no 2D canvas.");
  const colours = readColours();
  const family = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--family-${name}`) || "serif";
  await document.fonts.ready;
  pen.fillStyle = colours("background");
  pen.fillRect(0, 0, page.width, page.height);

  pen.fillStyle = colours("foreground");
  pen.font = `500 64px ${family("display")}`;
  pen.fillText(picture.title, 80, 115);

  pen.save();
  pen.translate(0, map.top);
  drawMap(pen, picture, colours);
  pen.restore();

  const text = `24px ${family("text")}`;
  pen.textAlign = "left";
  pen.textBaseline = "alphabetic";
  for (const [place, { title }] of picture.marks.slice(0, marksShownMax).entries()) {
    pen.font = text;
    pen.fillStyle = colours("foreground");
    const left = 80 + 500 * Math.floor(place / 4);
    pen.fillText(`${String(place + 1)}  ${title}`, left, 785 + 40 * (place % 4), 470);
  }
  pen.font = text;
  pen.fillStyle = colours("muted-foreground");
  pen.fillText(picture.lines.join("  ·  "), 80, 960, 1200);
  pen.textAlign = "right";
  pen.fillText(product.name, page.width - 80, 960);

  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("The picture could not be made."));
      else resolve(blob);
    }, "image/png");
  });
}

type Colours = (name: string) => string;

function drawMap(pen: CanvasRenderingContext2D, { monthly, marks }: YearPicture, colours: Colours) {
  const hues = pen.createLinearGradient(0, 0, yearSize.width, 0);
  for (const [place, phase] of PHASES.entries()) {
    hues.addColorStop(place / 3, colours(`${phase}-solid`));
  }
  pen.save();
  pen.scale(map.width / yearSize.width, map.height / yearSize.height);
  pen.fillStyle = hues;
  pen.strokeStyle = hues;
  for (const { path, isBold } of drawYear(monthly)) {
    const line = new Path2D(path);
    pen.globalAlpha = 0.05;
    pen.fill(line, "evenodd");
    pen.globalAlpha = isBold ? 0.8 : 0.45;
    pen.lineWidth = isBold ? 1.4 : 0.9;
    pen.stroke(line);
  }
  pen.restore();

  pen.strokeStyle = colours("foreground");
  pen.lineWidth = 4;
  pen.lineCap = "round";
  pen.setLineDash([1, 14]);
  pen.stroke(new Path2D(yearTrail(map)));
  pen.setLineDash([]);

  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = "600 22px sans-serif";
  for (const [place, { x, y }] of placeMarks(marks).entries()) {
    pen.beginPath();
    pen.arc(x * map.width, y * map.height, 19, 0, 2 * Math.PI);
    pen.fillStyle = colours("background");
    pen.fill();
    pen.strokeStyle = colours("highlight");
    pen.stroke();
    pen.fillStyle = colours("foreground");
    pen.fillText(String(place + 1), x * map.width, y * map.height);
  }
}

/** As they are in the page, light or dark. */
function readColours(): Colours {
  return (name) => {
    const probe = document.createElement("span");
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

type Mark = { title: string; date: CalendarDate };

const yearSize = { width: 1200, height: 420 };

/** A hill for each month, as high as its count relative to the fullest month. */
function drawYear(monthly: readonly number[]): ContourLine[] {
  const fullest = Math.max(1, ...monthly);
  const hills = monthly.map((count, month) => ({
    ...placeAt((month + 0.5) / 12),
    reachX: 0.055,
    reachY: 0.2,
    height: 0.12 + (0.88 * count) / fullest,
  }));
  return drawContours({
    seed: 5,
    roughness: 0.1,
    levelCount: 12,
    stepSize: 10,
    ...yearSize,
    hills,
  });
}

/** Fractions of the map's size, at a share of the year. */
const placeAt = (share: number): TrailPoint => ({
  x: 0.03 + 0.94 * share,
  y: 0.54 + 0.2 * Math.sin(share * 3.6 * Math.PI + 0.8),
});

/** Fractions of the map's size. Marks of about the same day are placed above each other. */
function placeMarks(marks: readonly Mark[]): TrailPoint[] {
  const places: TrailPoint[] = [];
  for (const { date } of marks) {
    const { x, y } = placeAt(daysBetween(`${date.slice(0, 4)}-01-01`, date) / 366);
    const near = places.filter((place) => Math.abs(place.x - x) < 0.03).length;
    places.push({ x, y: y - near * 0.11 });
  }
  return places;
}

const yearTrail = ({ width, height }: { width: number; height: number }): string =>
  drawTrail(
    Array.from({ length: 25 }, (_, step) => placeAt(step / 24)).map(({ x, y }) => ({
      x: x * width,
      y: y * height,
    })),
  );

/** The year as a map. Hidden from screen readers: the table and the lists beside it say the same. */
function YearMap({ monthly, marks }: { monthly: readonly number[]; marks: readonly Mark[] }) {
  const hues = useId();
  const held = monthly.join();
  const lines = useMemo(() => drawYear(held.split(",").map(Number)), [held]);
  return (
    <div
      aria-hidden
      data-slot="year-map"
      className="relative h-52 overflow-hidden rounded-card border border-border bg-card sm:h-88"
    >
      <svg
        viewBox={`0 0 ${String(yearSize.width)} ${String(yearSize.height)}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <linearGradient id={hues} gradientUnits="userSpaceOnUse" x1={0} x2={yearSize.width}>
          {PHASES.map((phase, place) => (
            <stop key={phase} offset={place / 3} stopColor={`var(--${phase}-solid)`} />
          ))}
        </linearGradient>
        {lines.map(({ path, isBold }) => (
          <path
            key={path}
            d={path}
            fill={`url(#${hues})`}
            fillOpacity={0.05}
            fillRule="evenodd"
            stroke={`url(#${hues})`}
            strokeOpacity={isBold ? 0.8 : 0.45}
            strokeWidth={isBold ? 1.4 : 0.9}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={yearTrail(yearSize)}
          className="fill-none stroke-foreground"
          strokeWidth={2.5}
          strokeLinecap="round"
          strokeDasharray="1 9"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {placeMarks(marks).map(({ x, y }, index) => (
        <span
          key={marks[index]?.title}
          className="absolute grid size-5 -translate-1/2 place-items-center rounded-full border-2 border-highlight bg-background text-xs font-semibold tabular-nums sm:size-6"
          style={{ left: `${String(x * 100)}%`, top: `${String(y * 100)}%` }}
        >
          {index + 1}
        </span>
      ))}
    </div>
  );
}
