import { BookOpen, Compass, FilePenLine, type LucideIcon, NotebookPen } from "lucide-react";
import { Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { buttonVariants } from "@/components/ui/button";
import { toolsHub } from "@/content/tools/hub";
import { cn } from "@/lib/class-names";

const icons: Record<(typeof toolsHub.cards)[number]["id"], LucideIcon> = {
  journey: Compass,
  library: BookOpen,
  reflections: NotebookPen,
  worksheets: FilePenLine,
};

export default function ToolsPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <PageHeader title={toolsHub.title} lead={toolsHub.lead} />
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {toolsHub.cards.map(({ id, to, title, text, link }) => {
          const Icon = icons[id];
          return (
            <li key={id}>
              <Link
                to={to}
                className="group flex h-full gap-5 rounded-card border border-border bg-card p-6 transition-colors hover:border-input sm:p-8"
              >
                <Icon
                  aria-hidden
                  className="mt-1 size-7 shrink-0 text-highlight"
                  strokeWidth={1.5}
                />
                <span className="flex flex-col">
                  <span className="font-display text-2xl font-medium">{title}</span>
                  <span className="mt-2 flex-1 text-muted-foreground">{text}</span>
                  <span className="mt-4 font-medium text-primary underline decoration-1 underline-offset-4 group-hover:decoration-2">
                    {link}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <section
        aria-labelledby="company"
        className="mt-14 flex flex-col gap-6 border-t border-border pt-10 sm:flex-row sm:items-center sm:justify-between"
      >
        <div>
          <h2 id="company" className="text-2xl font-medium">
            {toolsHub.company.title}
          </h2>
          <p className="mt-2 text-muted-foreground">{toolsHub.company.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {toolsHub.company.links.map(({ to, label }) => (
            <Link key={to} to={to} className={cn(buttonVariants({ variant: "outline" }))}>
              {label}
            </Link>
          ))}
        </div>
      </section>
    </div>
  );
}
