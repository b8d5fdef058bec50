import { DialogFrame } from "@/components/patterns/dialog-frame";
import { Checkbox } from "@/components/ui/checkbox";
import { goKey, helpKey, type NavEntry, shortcutsTitle } from "@/content/shell";
import { commandKeys, shortcutWords } from "@/content/shortcuts";
import { useViewer } from "@/lib/sign-in/viewer";

type ShortcutsDialogProps = {
  entries: readonly NavEntry[];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
};

export function ShortcutsDialog({ entries, isOn, onSwitch, onClose }: ShortcutsDialogProps) {
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
        <Checkbox
          checked={isOn}
          onCheckedChange={(isChecked) => {
            onSwitch(isChecked);
          }}
        />
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
