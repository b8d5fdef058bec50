import { Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { AnswerField } from "@/components/patterns/answer-field";
import { BackLink } from "@/components/patterns/back-link";
import { ChangeButtons } from "@/components/patterns/change-buttons";
import { ColleagueField } from "@/components/patterns/colleague-field";
import { QuietLink } from "@/components/patterns/quiet-link";
import { SelectionBar } from "@/components/patterns/selection-bar";
import { Button, buttonVariants } from "@/components/ui/button";
import { Calendar } from "@/components/ui/calendar";
import {
  Command,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command";
import { IconButton } from "@/components/ui/icon-button";
import { Spinner } from "@/components/ui/spinner";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { samples } from "@/content/gallery";
import { Room, Row, Specimen } from "@/features/gallery/specimen";

const VARIANTS = ["default", "secondary", "outline", "ghost", "destructive", "link"] as const;
const SIZES = ["sm", "default", "lg"] as const;

export function ButtonRoom() {
  return (
    <Room id="buttons" title="Buttons">
      {() => (
        <>
          <Variants />
          <Sizes />
          <Specimen state="long words">
            <Button variant="outline">{samples.long}</Button>
          </Specimen>
          <Row>
            <Specimen state="right to left">
              <div dir="rtl">
                <Button>
                  <Plus aria-hidden />
                  {samples.rightToLeft}
                </Button>
              </div>
            </Specimen>
            <Specimen state="quiet link">
              <QuietLink to="#buttons">{samples.sentence}</QuietLink>
              <BackLink to="#buttons">{samples.sentence}</BackLink>
            </Specimen>
          </Row>
          <Icons />
        </>
      )}
    </Room>
  );
}

function Variants() {
  return VARIANTS.map((variant) => (
    <Row key={variant}>
      <Specimen state={variant}>
        <Button variant={variant}>{samples.short}</Button>
      </Specimen>
      <Specimen state="busy">
        <Button variant={variant} isPending>
          {samples.short}
        </Button>
      </Specimen>
      <Specimen state="disabled">
        <Button variant={variant} disabled>
          {samples.short}
        </Button>
      </Specimen>
      <Specimen state="with an icon">
        <Button variant={variant}>
          <Plus aria-hidden />
          {samples.short}
        </Button>
      </Specimen>
    </Row>
  ));
}

function Sizes() {
  return (
    <Row>
      {SIZES.map((size) => (
        <Specimen key={size} state={size}>
          <Button size={size}>{samples.short}</Button>
        </Specimen>
      ))}
      <Specimen state="a link that looks like a button">
        <Link to="#buttons" className={buttonVariants({ variant: "outline" })}>
          {samples.short}
        </Link>
      </Specimen>
    </Row>
  );
}

const nothing = () => undefined;
const iconStates = [
  { state: "icon button" },
  { state: "open", "data-state": "open" },
  { state: "disabled", disabled: true },
];

function Icons() {
  return (
    <Row>
      {iconStates.map(({ state, ...button }) => (
        <Specimen key={state} state={state}>
          <IconButton aria-label="More" {...button}>
            <Ellipsis aria-hidden />
          </IconButton>
        </Specimen>
      ))}
      <Specimen state="one of a list, to be changed" className="flex gap-3">
        <ChangeButtons
          edit="Edit the sample"
          remove="Remove the sample"
          onEdit={nothing}
          onRemove={nothing}
        />
      </Specimen>
      <Specimen state="spinner" className="p-2">
        <Spinner className="size-7 text-muted-foreground" />
      </Specimen>
    </Row>
  );
}

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
