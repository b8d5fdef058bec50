import { Search } from "lucide-react";
import { Suspense, useEffect, useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import type { Late } from "@/lib/loading/late";

type PaletteButtonProps = { label: string; Palette: Late<{ onClose: () => void }> };

/** Opens by a press, or by Ctrl+K or ⌘K on any page, also from a text field. */
export function PaletteButton({ label, Palette }: PaletteButtonProps) {
  const [lateParts] = useState([Palette]);
  useFetchAhead(lateParts);
  const [isOpen, setIsOpen] = useState(false);
  useCommandKey(setIsOpen);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useCommandKey(setIsOpen: (change: (isOpen: boolean) => boolean) => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isKey || event.altKey || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      // Another dialog keeps its place: it may hold unsaved words.
      setIsOpen((isOpen) => !isOpen && document.querySelector("[role=dialog]") === null);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [setIsOpen]);
}
