import { FileText, Undo2 } from "lucide-react";
import { useState, type ReactNode } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { DialogForm, FormDialog } from "@/components/patterns/dialog-form";
import { DialogActions, DialogFrame } from "@/components/patterns/dialog-frame";
import { LateMenu } from "@/components/patterns/late-menu";
import { Palette } from "@/components/patterns/palette";
import { PaletteButton } from "@/components/patterns/palette-button";
import { WordsField } from "@/components/patterns/words-field";
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { DotsButton } from "@/components/ui/dots-button";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import { Toaster } from "@/components/ui/toaster";
import { samples } from "@/content/gallery";
import { Row, Specimen, WideRoom } from "@/features/gallery/specimen";
import { notify } from "@/lib/device/notify";
import { late } from "@/lib/loading/late";

function AskingDialogs() {
  return (
    <Row>
      <Specimen state="dialog that is open while it is drawn">
        <Opened label="Open frame">
          {(close) => (
            <DialogFrame title={samples.sentence} lead={samples.long} onClose={close}>
              <DialogActions leave="Not now" onLeave={close} act={samples.short} onAct={close} />
            </DialogFrame>
          )}
        </Opened>
      </Specimen>
      <Specimen state="question, and what went wrong with the answer">
        <Opened label="Open question">
          {(close) => (
            <AskDialog
              isDanger
              title={samples.sentence}
              text={samples.long}
              leave="Keep it"
              act="Remove it"
              error={samples.error}
              onAct={close}
              onClose={close}
            />
          )}
        </Opened>
      </Specimen>
      <Specimen state="form in a dialog">
        <Opened label="Open form">{(close) => <SampleForm onClose={close} />}</Opened>
      </Specimen>
    </Row>
  );
}

type OpenedProps = { label: string; children: (close: () => void) => ReactNode };

function Opened({ label, children }: OpenedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

function SampleForm({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState("");
  return (
    <FormDialog
      title={samples.sentence}
      lead={samples.long}
      onClose={onClose}
      leave="Not now"
      act={samples.short}
      onSend={async () => {
        await Promise.resolve();
        onClose();
      }}
    >
      <WordsField
        label="Reason"
        hint={samples.hint}
        value={words}
        charactersMax={40}
        tooLong={(charactersMax) => `At most ${String(charactersMax)} characters.`}
        onChange={setWords}
      />
    </FormDialog>
  );
}

const SHAPES = ["box", "wide"] as const;
const TONES = ["success", "warning", "danger"] as const;

/** Dialogs and menus render over the whole page in the page's colours; these buttons open them. */
export function FloatRoom() {
  return (
    <WideRoom id="floating" title="What floats">
      <Row>
        {SHAPES.map((shape) => (
          <Specimen key={shape} state={`dialog, ${shape}`}>
            <SampleDialog shape={shape} />
          </Specimen>
        ))}
        <Specimen state="sheet">
          <SampleSheet />
        </Specimen>
        <Specimen state="palette">
          <PaletteButton label="Open the palette" Palette={LateSamplePalette} />
        </Specimen>
        <Specimen state="menu">
          <SampleMenu />
        </Specimen>
        <Specimen state="menu, fetched when it is asked for">
          <FetchedMenu />
        </Specimen>
      </Row>
      <AskingDialogs />
      <Row>
        {TONES.map((tone) => (
          <Specimen key={tone} state={`notice, ${tone}`}>
            <Button
              variant="outline"
              onClick={() => notify({ tone, title: samples.sentence, body: samples.long })}
            >
              {`Say ${tone}`}
            </Button>
          </Specimen>
        ))}
        <Specimen state="notice with a way back">
          <Button
            variant="outline"
            onClick={() => {
              const action = { label: "Undo", onAct: () => undefined };
              notify({ title: samples.sentence, action });
            }}
          >
            Say undo
          </Button>
        </Specimen>
      </Row>
      <Toaster />
    </WideRoom>
  );
}

function SampleDialog({ shape }: { shape: (typeof SHAPES)[number] }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline">{`Open ${shape}`}</Button>
      </DialogTrigger>
      <DialogContent shape={shape}>
        <DialogTitle>{samples.sentence}</DialogTitle>
        <DialogDescription>{samples.long}</DialogDescription>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Keep it</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button variant="destructive">Remove it</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function SampleSheet() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Open sheet
      </Button>
      <Sheet open={isOpen} onOpenChange={setIsOpen}>
        <SheetContent>
          <SheetTitle>{samples.sentence}</SheetTitle>
          <SheetDescription>{samples.long}</SheetDescription>
          <DialogForm
            leave="Not now"
            onLeave={() => setIsOpen(false)}
            act={samples.short}
            onSend={() => Promise.resolve()}
          >
            <p>{samples.sentence}</p>
          </DialogForm>
        </SheetContent>
      </Sheet>
    </>
  );
}

function SampleMenu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <DotsButton aria-label="Open menu" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <MenuItem icon={Undo2} label={samples.short} />
        <DropdownMenuItem disabled>Disabled</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem>{samples.sentence}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function FetchedMenu() {
  const button = (onPress?: () => void) => <DotsButton aria-label="Fetch menu" onClick={onPress} />;
  return (
    <LateMenu button={button}>
      <RowMenu button={button()}>
        <MenuItem icon={Undo2} label={samples.short} />
      </RowMenu>
    </LateMenu>
  );
}

const paletteWords = {
  open: "The palette",
  placeholder: samples.short,
  list: "Results",
  hint: samples.sentence,
  none: (query: string) => `Nothing found for “${query}”.`,
};
const paletteGroups = { pages: { name: "Pages", icon: FileText } };
const paletteEntries = [
  { path: "/dev/gallery", group: "pages", label: samples.sentence, keys: ["g", "p"] },
  { path: "/dev/gallery?far", group: "pages", label: samples.long, detail: samples.sentence },
];

function SamplePalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  return (
    <Palette
      words={paletteWords}
      groups={paletteGroups}
      found={query === "" ? paletteEntries : []}
      notice={null}
      onQuery={setQuery}
      {...{ query, onClose }}
    />
  );
}

const LateSamplePalette = late(() => Promise.resolve(SamplePalette));
