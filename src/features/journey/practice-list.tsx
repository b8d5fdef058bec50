import { titleCharactersMax } from "@domain/limits";
import { useId } from "react";

import { InputField } from "@/components/patterns/input-field";
import { Checkbox } from "@/components/ui/checkbox";
import {
  PRACTICE_IDS,
  type PracticeId,
  practices,
  practiceWords,
} from "@/content/journey/practices";
import { ConsentIfNeeded } from "@/features/journey/consent-box";
import { useJourneyRoom } from "@/features/journey/journey-room";
import { writePractices } from "@/features/journey/section-texts";
import type { PracticeChoice } from "@/features/journey/section-work";

const SECTION = "ongoing-practices";

/** Every change is saved at once; without a choice the section is open again. */
export function PracticeList() {
  const { work, changeWork, write, hasConsent } = useJourneyRoom();

  function choose(id: PracticeId, choice: PracticeChoice) {
    const changed = changeWork((newest) => ({
      ...newest,
      practices: { ...newest.practices, [id]: choice },
    }));
    write(SECTION, writePractices(changed.practices));
  }

  return (
    <>
      <ConsentIfNeeded section={SECTION} className="mb-6" />
      <ul className="grid gap-x-10 md:grid-cols-2">
        {PRACTICE_IDS.map((id) => (
          <Practice
            key={id}
            id={id}
            choice={work.practices[id] ?? { isKept: false, when: "" }}
            isDisabled={!hasConsent(SECTION)}
            onChoose={(choice) => choose(id, choice)}
          />
        ))}
      </ul>
    </>
  );
}

type PracticeProps = {
  id: PracticeId;
  choice: PracticeChoice;
  isDisabled: boolean;
  onChoose: (choice: PracticeChoice) => void;
};

function Practice({ id, choice, isDisabled, onChoose }: PracticeProps) {
  const { name, rhythm, why, how } = practices[id];
  const boxId = useId();
  return (
    <li className="border-t border-border py-7">
      <h3 className="text-xl font-medium">{name}</h3>
      <p className="mt-1 text-sm text-muted-foreground">{rhythm}</p>
      <p className="mt-3">{why}</p>
      <ol
        aria-label={practiceWords.how}
        className="mt-3 list-decimal space-y-1 pl-5 text-muted-foreground"
      >
        {how.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-4 flex items-center gap-3">
        <Checkbox
          id={boxId}
          checked={choice.isKept}
          disabled={isDisabled}
          onCheckedChange={(isChecked) => onChoose({ ...choice, isKept: isChecked })}
        />
        <label htmlFor={boxId} className="cursor-pointer py-2 font-medium">
          {practiceWords.keep(name)}
        </label>
      </div>
      {choice.isKept && (
        <InputField
          label={practiceWords.whenLabel}
          hint={practiceWords.whenHint}
          fieldClassName="mt-2"
          dir="auto"
          value={choice.when}
          disabled={isDisabled}
          maxLength={titleCharactersMax}
          onChange={(when) => onChoose({ ...choice, when })}
        />
      )}
    </li>
  );
}
