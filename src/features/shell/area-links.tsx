import { Download, Keyboard } from "lucide-react";
import { useState, useSyncExternalStore, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { appWords, commandKeys, shortcutWords } from "@/content/app";
import { type NavEntry, goKey, helpKey, shortcutsTitle } from "@/content/shell";
import { jsonSlot } from "@/lib/kept/kept-json";
import { browserKey } from "@/lib/kept/kept-keys";
import { keep, useKept } from "@/lib/kept/kept-values";
import { useViewer } from "@/lib/sign-in/viewer";

export function AreaLinks({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <>
      <Shortcuts entries={entries} />
      <InstallButton />
    </>
  );
}

/** Chromium's; other browsers install from their own menus and offer nothing. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** Set by public/before-paint.js, because an offer can arrive before this file is loaded. */
    installOffer?: InstallOffer | null;
  }
}

const changes = ["beforeinstallprompt", "appinstalled"];

const readOffer = () => window.installOffer ?? null;

/** An offer can be used once; the browser makes another one after a refusal. */
function takeOffer() {
  const offer = readOffer();
  window.installOffer = null;
  return offer;
}

function followOffer(listener: () => void) {
  const onChange = ({ type }: Event) => {
    if (type === "appinstalled") takeOffer();
    listener();
  };
  for (const change of changes) addEventListener(change, onChange);
  return () => {
    for (const change of changes) removeEventListener(change, onChange);
  };
}

/** Only where the browser offers to install the site as an app. */
export function InstallButton() {
  const offer = useSyncExternalStore(followOffer, readOffer);
  const [used, setUsed] = useState<Event | null>(null);
  if (offer === null || offer === used) return null;
  const accept = () => {
    setUsed(offer);
    void takeOffer()?.prompt();
  };
  return (
    <Button variant="link" className="min-h-11" onClick={accept}>
      <Download aria-hidden />
      {appWords.install}
    </Button>
  );
}

/** Shortcuts can be switched off, because speech input and some keyboards send single letters. */
const isOnSlot = jsonSlot(browserKey("keyboard_shortcuts"), (value) =>
  typeof value === "boolean" ? value : null,
);

function Shortcuts({ entries }: { entries: readonly NavEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOn = useKept(isOnSlot) ?? true;
  useShortcutKeys(isOn, entries, () => setIsOpen(true));
  return (
    <>
      <Button variant="link" className="min-h-11 max-md:hidden" onClick={() => setIsOpen(true)}>
        <Keyboard aria-hidden />
        {shortcutsTitle}
      </Button>
      {isOpen && (
        <ShortcutsDialog
          entries={entries}
          isOn={isOn}
          onSwitch={(value) => {
            keep(isOnSlot, value);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function useShortcutKeys(isOn: boolean, entries: readonly NavEntry[], onHelp: () => void) {
  const navigate = useNavigate();
  const before = useRef<KeyboardEvent | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const shortcut = isTyping(event) ? null : readShortcut(event, before.current);
      before.current = isTyping(event) ? null : event;
      if (shortcut === null) return;
      if ("open" in shortcut) {
        event.preventDefault();
        onHelp();
        return;
      }
      const entry = entries.find(({ letter }) => letter === shortcut.goTo);
      if (entry === undefined) return;
      event.preventDefault();
      before.current = null;
      void navigate(entry.path);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn, entries, navigate, onHelp]);
}

type ShortcutsDialogProps = {
  entries: readonly NavEntry[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
};

function ShortcutsDialog({ entries, isOn, onSwitch, onClose }: ShortcutsDialogProps) {
  const { role } = useViewer();
  return (
    <DialogFrame title={shortcutsTitle} lead={shortcutWords.lead} onClose={onClose}>
      <dl className="mt-6 grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2.5">
        <Shortcut keys={[helpKey]} meaning={shortcutWords.help} />
        <Shortcut
          keys={commandKeys}
          between={shortcutWords.and}
          meaning={role === "admin" ? shortcutWords.commands : shortcutWords.search}
        />
        {entries.map(({ path, label, letter }) => (
          <Shortcut key={path} keys={[goKey, letter]} meaning={shortcutWords.goTo(label)} />
        ))}
      </dl>
      <label className="mt-6 flex min-h-11 items-center gap-3 border-t border-border pt-4">
        <Checkbox checked={isOn} onCheckedChange={(isChecked) => onSwitch(isChecked)} />
        {shortcutWords.on}
      </label>
    </DialogFrame>
  );
}

type ShortcutProps = { keys: readonly string[]; between?: string; meaning: string };

function Shortcut({ keys, between = shortcutWords.then, meaning }: ShortcutProps) {
  return (
    <>
      <dt className="flex items-baseline gap-1.5 text-sm text-muted-foreground">
        {keys.map((key, index) => (
          <span key={key + String(index)} className="contents">
            {index > 0 && <span>{between}</span>}
            <kbd className="inline-flex h-7 min-w-7 items-center justify-center rounded-[6px] border border-input px-1.5 font-text text-sm text-foreground">
              {key.length === 1 ? key.toUpperCase() : key}
            </kbd>
          </span>
        ))}
      </dt>
      <dd>{meaning}</dd>
    </>
  );
}

/** How long a G waits for its letter. */
export const chordMs = 1200;

type Press = Pick<KeyboardEvent, "key" | "timeStamp">;

export function readShortcut(
  { key, timeStamp }: Press,
  before: Press | null,
): { open: "help" } | { goTo: string } | null {
  if (key === helpKey) return { open: "help" };
  const isChord = before?.key === goKey && timeStamp - before.timeStamp <= chordMs;
  return isChord ? { goTo: key.toLowerCase() } : null;
}

/** True for text fields, choices and other programs' shortcuts. */
export function isTyping({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest("input, textarea, select, [role=dialog], [role=menu], [role=listbox]") !==
        null)
  );
}
