import { useState } from "react";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { AnswerField } from "@/components/patterns/answer-field";
import { ColleagueField } from "@/components/patterns/colleague-field";
import { SelectionBar } from "@/components/patterns/selection-bar";
import { Button } from "@/components/ui/button";
import { Calendar } from "@/components/ui/calendar";
import {
  Command,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { samples } from "@/content/gallery";
import { Room, Specimen } from "@/features/gallery/specimen";

const MONTH = new Date(2026, 1, 1);
const day = (date: number) => new Date(2026, 1, date);

const colleagueSample = {
  colleagues: [{ coachId: "1", ...samples.person }],
  chosenId: "1",
  onChoose: () => undefined,
};

export function ChoiceRoom() {
  return (
    <Room id="choices" title="Choices">
      {(side) => (
        <>
          <Specimen state="tabs: chosen, waiting, disabled">
            <Tabs defaultValue="inbox">
              <TabsList aria-label={`Letters, ${side}`}>
                <TabsTrigger value="inbox">Inbox</TabsTrigger>
                <TabsTrigger value="compose">Compose</TabsTrigger>
                <TabsTrigger value="archive" disabled>
                  Archive
                </TabsTrigger>
              </TabsList>
              <TabsContent value="inbox">{samples.sentence}</TabsContent>
              <TabsContent value="compose">{samples.hint}</TabsContent>
            </Tabs>
          </Specimen>
          <Weeks side={side} />
          <Specimen state="tabs, held in the address">
            <AddressTabs
              label={`Rooms, ${side}`}
              tabs={{ first: samples.short, second: samples.hint }}
              panels={{ first: samples.sentence, second: samples.long }}
            />
          </Specimen>
          <Commands side={side} />
          <Specimen state="several rows, selected">
            <SampleSelection label={`Rows, ${side}`} />
          </Specimen>
          <Specimen state="colleagues">
            <ColleagueField label={`To, ${side}`} {...colleagueSample} />
          </Specimen>
          <Specimen state="a question with a scale, answered">
            <SampleAnswer label={`How near, ${side}`} />
          </Specimen>
          <Specimen state="calendar: today, chosen, and days that cannot be">
            <Calendar
              mode="single"
              month={MONTH}
              today={day(5)}
              selected={day(12)}
              disabled={{ before: day(5) }}
              labels={{ labelNav: () => `Months, ${side}` }}
            />
          </Specimen>
        </>
      )}
    </Room>
  );
}

function SampleAnswer({ label }: { label: string }) {
  const [value, setValue] = useState("7");
  return (
    <AnswerField
      field={{ id: "near", kind: "scale", label, low: "far", high: "near" }}
      value={value}
      onWrite={(_, next) => setValue(next)}
    />
  );
}

const rows = 5;

function SampleSelection({ label }: { label: string }) {
  const [count, setCount] = useState(2);
  return (
    <SelectionBar
      label={label}
      count={count}
      isWhole={count === rows}
      onAll={(isAll) => setCount(isAll ? rows : 0)}
      onDone={() => setCount(0)}
    >
      <Button variant="outline" size="sm" disabled={count === 0}>
        {samples.short}
      </Button>
    </SelectionBar>
  );
}

function Weeks({ side }: { side: string }) {
  return (
    <Specimen state="tabs, more than fit">
      <Tabs defaultValue="0">
        <TabsList aria-label={`Weeks, ${side}`}>
          {Array.from({ length: 12 }, (_, index) => (
            <TabsTrigger key={index} value={String(index)}>
              {`Week ${String(index + 1)}`}
            </TabsTrigger>
          ))}
        </TabsList>
        {Array.from({ length: 12 }, (_, index) => (
          <TabsContent key={index} value={String(index)}>
            {samples.sentence}
          </TabsContent>
        ))}
      </Tabs>
    </Specimen>
  );
}

function Commands({ side }: { side: string }) {
  return (
    <Specimen state="commands, the first chosen">
      <Command label={`Commands, ${side}`}>
        <CommandInput placeholder={samples.short} />
        <CommandList label={`Found, ${side}`}>
          <CommandGroup heading={samples.short}>
            <CommandItem>{samples.sentence}</CommandItem>
            <CommandItem>{samples.hint}</CommandItem>
          </CommandGroup>
        </CommandList>
      </Command>
    </Specimen>
  );
}
