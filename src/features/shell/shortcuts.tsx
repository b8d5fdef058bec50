import { Keyboard } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";

import { Button } from "@/components/ui/button";
import { type NavEntry, shortcutsTitle } from "@/content/shell";
import { isTyping, readShortcut } from "@/features/shell/shortcut-keys";
import { ShortcutsDialog } from "@/features/shell/shortcuts-dialog";
import { jsonSlot } from "@/lib/kept/kept-json";
import { browserKey } from "@/lib/kept/kept-keys";
import { keep, useKept } from "@/lib/kept/kept-values";

/** Can be switched off: speech input and some keyboards send single letters. */
const isOnSlot = jsonSlot(browserKey("keyboard_shortcuts"), (value) =>
  typeof value === "boolean" ? value : null,
);

export function Shortcuts({ entries }: { entries: readonly NavEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isOn = useKept(isOnSlot) ?? true;
  useShortcutKeys(isOn, entries, () => {
    setIsOpen(true);
  });
  return (
    <>
      <Button
        variant="link"
        className="min-h-11 max-md:hidden"
        onClick={() => {
          setIsOpen(true);
        }}
      >
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
          onClose={() => {
            setIsOpen(false);
          }}
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
    return () => {
      window.removeEventListener("keydown", press);
    };
  }, [isOn, entries, navigate, onHelp]);
}
