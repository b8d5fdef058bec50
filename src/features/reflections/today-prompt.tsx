import { reflectionCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { daysBetween } from "@domain/time/calendar-dates";
import { type SubmitEvent, useId } from "react";

import { QuietLink } from "@/components/patterns/quiet-link";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { notices } from "@/content/notices";
import { homeWords } from "@/content/welcome/home";
import { useReflections } from "@/features/reflections/kept-reflections";
import { notify } from "@/lib/device/notify";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keepOrForget, useKept } from "@/lib/kept/kept-values";
import { useOwnCircle } from "@/lib/kept/use-vault-state";
import { useToday } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

const words = homeWords.prompt;

/** Stored, so that a started answer keeps its question on later days. */
const promptSlot = (userId: string) =>
  jsonSlot(personKey("home_prompt", userId), (parsed) => {
    const { question, answer } = fieldsOf(parsed);
    return { question: textIn(question), answer: textIn(answer) };
  });

export function TodayPrompt() {
  const { userId } = useViewer();
  const slot = promptSlot(userId);
  const begun = useKept(slot);
  const { add, isFull } = useReflections(userId);
  const today = useToday();
  const day = daysBetween("1970-01-01", today);
  const question = begun?.question || (words.questions[day % words.questions.length] ?? "");
  const answer = begun?.answer ?? "";
  const isSavable = !isBlank(answer) && !isFull;
  const titleId = useId();

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSavable) return;
    add({ title: question, content: answer.trim(), tags: [] });
    forget(slot);
    notify(notices.reflectionSaved);
  }

  return (
    <form
      aria-labelledby={titleId}
      onSubmit={save}
      className="grid gap-3 rounded-card border border-border bg-card p-4 sm:p-6"
    >
      <div>
        <h2 id={titleId} className="font-text text-sm font-semibold text-highlight">
          {words.title}
        </h2>
        <p className="mt-1 font-display text-xl leading-snug">{question}</p>
      </div>
      <Textarea
        aria-label={words.label}
        placeholder={words.placeholder}
        rows={2}
        maxLength={reflectionCharactersMax}
        value={answer}
        onChange={({ target: { value } }) =>
          keepOrForget(slot, value === "" ? null : { question, answer: value })
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <VisibilityLine circle={useOwnCircle()} isShort />
        <div className="flex items-center gap-4">
          <QuietLink to={paths.reflections()}>{words.all}</QuietLink>
          <Button type="submit" size="sm" disabled={!isSavable}>
            {words.save}
          </Button>
        </div>
      </div>
    </form>
  );
}
