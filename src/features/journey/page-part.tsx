import type { SectionId } from "@domain/work/phases";
import type { ReactNode } from "react";

type PagePartProps = {
  title: string;
  lead: string;
  /** The anchor for links, if the part is one section. */
  section?: SectionId;
  children: ReactNode;
};

export function PagePart({ title, lead, section, children }: PagePartProps) {
  return (
    <section
      id={section}
      tabIndex={section && -1}
      aria-label={title}
      className="mx-auto w-full max-w-page scroll-mt-20 px-5 pt-16 sm:px-8 md:pt-20"
    >
      <h2 className="text-2xl font-medium sm:text-3xl">{title}</h2>
      <p className="mt-3 max-w-reading text-muted-foreground">{lead}</p>
      <div className="mt-8">{children}</div>
    </section>
  );
}
