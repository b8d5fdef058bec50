import { Button } from "@/components/ui/button";
import { journalWords } from "@/content/journey/journal";

type JournalPromptsProps = {
  prompts: readonly string[];
  isDisabled: boolean;
  onChoose: (prompt: string) => void;
};

export function JournalPrompts({ prompts, isDisabled, onChoose }: JournalPromptsProps) {
  return (
    <aside>
      <h3 className="font-text text-sm font-semibold text-muted-foreground">
        {journalWords.promptsTitle}
      </h3>
      <ol className="mt-3 grid gap-5 sm:max-lg:grid-cols-2">
        {prompts.map((prompt) => (
          <li key={prompt} className="border-l-2 border-border pl-4">
            <p className="font-display text-lg leading-snug">{prompt}</p>
            <Button
              variant="link"
              disabled={isDisabled}
              aria-label={`${journalWords.usePrompt}: ${prompt}`}
              className="mt-1 text-sm"
              onClick={() => {
                onChoose(prompt);
              }}
            >
              {journalWords.usePrompt}
            </Button>
          </li>
        ))}
      </ol>
    </aside>
  );
}
