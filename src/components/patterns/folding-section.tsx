import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";

import { cn } from "@/lib/class-names";

type FoldingSectionProps = {
  title: string;
  /** Beside the title while folded, such as a count. */
  note: string;
  /** Whether it starts closed with a handle; otherwise it is a plain section. */
  isFolded: boolean;
  titleClassName?: string;
  className?: string;
  children: ReactNode;
};

/** Part of a long list that a phone shows on request. */
export function FoldingSection(props: FoldingSectionProps) {
  const { title, note, isFolded, titleClassName, className, children } = props;
  const id = useId();
  const heading = (
    <h2 id={id} className={cn("text-2xl font-medium", titleClassName)}>
      {title}
    </h2>
  );
  if (!isFolded) {
    return (
      <section aria-labelledby={id} className={className}>
        {heading}
        {children}
      </section>
    );
  }
  return (
    <details
      data-slot="folding-section"
      className={cn("group border-t border-border open:pb-4", className)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        {heading}
        <span className="text-sm text-muted-foreground tabular-nums">{note}</span>
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
