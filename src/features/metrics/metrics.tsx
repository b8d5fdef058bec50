import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";

import { InputField } from "@/components/patterns/input-field";
import { SelectField } from "@/components/patterns/select-field";
import { IfFailed } from "@/components/patterns/if-failed";
import { FormDialog } from "@/components/patterns/dialog-form";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { Skeletons } from "@/components/patterns/skeletons";
import { metricWords } from "@/content/metrics";
import { MetricCard } from "@/features/metrics/metric-card";
import {
  type Metric,
  useClientsToday,
  useDefining,
  useMetrics,
  type Whose,
} from "@/features/metrics/use-metrics";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { useSubmit } from "@/lib/use-submit";
import type { Id } from "@convex/_generated/dataModel";
import { isOneOf } from "@domain/accounts/closed-words";
import { type FieldTexts, textsOfRow, valuesOfTexts } from "@domain/record-fields";
import { isBlank } from "@domain/text/text";
import { GOOD_SIDES, METRIC_FIELDS, metricsOpenMax, readNumber } from "@domain/work/metrics";

const words = metricWords.form;

export function OwnMetrics() {
  return <Metrics whose={{ side: "client" }} />;
}

export function ClientMetrics({ clientId }: { clientId: Id<"users"> }) {
  return <Metrics whose={{ side: "coach", clientId }} />;
}

function Metrics({ whose }: { whose: Whose }) {
  const { side } = whose;
  const live = useMetrics(whose);
  const [editing, setEditing] = useState<Metric | "new" | null>(null);
  const isReadOnly = useIsReadOnly();
  const title = side === "client" ? metricWords.own : metricWords.title;
  const open = live.state === "ready" ? countOpen(live.value.metrics) : 0;
  const mayAdd = live.state === "ready" && !isReadOnly && open < metricsOpenMax;
  return (
    <section
      id="metrics"
      aria-label={title}
      className="@container scroll-mt-20 rounded-card border border-border bg-card px-4 py-4 sm:px-6 sm:py-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl font-medium">{title}</h2>
        {mayAdd && (
          <Button variant="outline" size="sm" onClick={() => setEditing("new")}>
            <Plus aria-hidden />
            {metricWords.add}
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-muted-foreground">{metricWords.lead[side]}</p>
      {live.state === "loading" && (
        <Skeletons
          label={metricWords.loading}
          className="mt-4 grid gap-8 @xl:grid-cols-2"
          count={2}
          each="h-72"
        />
      )}
      <IfFailed live={live} fallback={metricWords.failed} className="mt-4" />
      {live.state === "ready" && <Lists {...live.value} side={side} onEdit={setEditing} />}
      {!isReadOnly && open >= metricsOpenMax && (
        <p className="mt-4 text-sm text-muted-foreground">{metricWords.full(metricsOpenMax)}</p>
      )}
      {editing !== null && (
        <MetricForm
          whose={whose}
          before={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}

const countOpen = (metrics: readonly Metric[]) =>
  metrics.filter(({ isArchived }) => !isArchived).length;

type ListsProps = {
  timeZone: string | null;
  metrics: Metric[];
  side: Whose["side"];
  onEdit: (metric: Metric) => void;
};

function Lists({ timeZone, metrics, side, onEdit }: ListsProps) {
  const today = useClientsToday(timeZone);
  const [isArchiveOpen, setIsArchiveOpen] = useState(false);
  const archived = metrics.filter(({ isArchived }) => isArchived);
  const draw = (metric: Metric) => (
    <MetricCard key={metric.metricId} {...{ metric, side, today }} onEdit={() => onEdit(metric)} />
  );
  const open = metrics.filter(({ isArchived }) => !isArchived);
  return (
    <>
      {open.length === 0 && <p className="mt-3 text-muted-foreground">{metricWords.none}</p>}
      {open.length > 0 && <Grid>{open.map(draw)}</Grid>}
      {archived.length > 0 && (
        <details
          className="mt-5 border-t border-border pt-1"
          onToggle={(event) => setIsArchiveOpen(event.currentTarget.open)}
        >
          <summary className="flex min-h-10 cursor-pointer items-center text-sm text-muted-foreground hover:text-foreground">
            {metricWords.archived(archived.length)}
          </summary>
          {isArchiveOpen && <Grid>{archived.map(draw)}</Grid>}
        </details>
      )}
    </>
  );
}

const Grid = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 @xl:grid-cols-2">{children}</div>
);

type Texts = FieldTexts<typeof METRIC_FIELDS> & { target: string };

type MetricFormProps = { whose: Whose; before: Metric | null; onClose: () => void };

function MetricForm({ whose, before, onClose }: MetricFormProps) {
  const define = useDefining(whose);
  const [texts, setTexts] = useState<Texts>(() => ({
    ...textsOfRow(METRIC_FIELDS, before ?? { goodSide: METRIC_FIELDS.goodSide.first }),
    target: before?.target === undefined ? "" : String(before.target),
  }));
  const { run, isPending, error } = useSubmit();
  const change = (changed: Partial<Texts>) => setTexts((old) => ({ ...old, ...changed }));
  const target = isBlank(texts.target) ? null : readNumber(texts.target);
  const isTargetWrong = target === null && !isBlank(texts.target);

  async function send() {
    const draft = { ...valuesOfTexts(METRIC_FIELDS, texts), target };
    const isSaved = await run(() => define(before, draft));
    if (isSaved) onClose();
  }

  return (
    <FormDialog
      title={before === null ? words.addTitle : words.editTitle}
      lead={words.lead}
      onClose={onClose}
      act={words.save}
      error={error}
      isPending={isPending}
      isUnfit={isBlank(texts.name) || isTargetWrong}
      onSend={send}
    >
      <Fields texts={texts} isTargetWrong={isTargetWrong} onChange={change} />
    </FormDialog>
  );
}

type FieldsProps = {
  texts: Texts;
  isTargetWrong: boolean;
  onChange: (change: Partial<Texts>) => void;
};

function Fields({ texts, isTargetWrong, onChange }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <InputField
          label={words.name}
          dir="auto"
          maxLength={METRIC_FIELDS.name.charactersMax}
          value={texts.name}
          onChange={(name) => onChange({ name })}
        />
        <InputField
          label={words.unit}
          hint={words.unitHint}
          dir="auto"
          maxLength={METRIC_FIELDS.unit.charactersMax}
          value={texts.unit}
          onChange={(unit) => onChange({ unit })}
        />
      </div>
      <TargetFields {...{ texts, isTargetWrong, onChange }} />
    </>
  );
}

function TargetFields({ texts, isTargetWrong, onChange }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <InputField
        label={words.target}
        hint={words.targetHint}
        error={isTargetWrong ? words.badTarget : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={texts.target}
        onChange={(target) => onChange({ target })}
      />
      <SelectField
        label={words.goodSide}
        disabled={isBlank(texts.target)}
        value={texts.goodSide}
        onChange={(value) => {
          if (isOneOf(GOOD_SIDES, value)) onChange({ goodSide: value });
        }}
      >
        <Options of={GOOD_SIDES} label={(goodSide) => words.goodSides[goodSide]} />
      </SelectField>
    </div>
  );
}
