/** `meaning` is for screen readers. */
export function NavBadge({ mark, meaning }: { mark: string; meaning: string }) {
  return (
    <span
      data-slot="nav-badge"
      className="inline-flex h-5 min-w-5 items-center justify-center rounded-[10px] bg-highlight px-1.5 text-xs leading-none font-medium text-highlight-foreground tabular-nums"
    >
      <span aria-hidden>{mark}</span>
      <span className="sr-only">{meaning}</span>
    </span>
  );
}
