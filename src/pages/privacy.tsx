import { Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { QuietLink } from "@/components/patterns/quiet-link";
import { keptWords } from "@/content/kept-data";
import { policyPromises, privacy, promisesTitle, siteWords } from "@/content/privacy";
import { product } from "@/content/product";
import { KeptData, SiteFiles } from "@/features/own-data/kept-data";

const { contact } = privacy;

export default function PrivacyPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-20 sm:px-8 md:pt-16">
      <PageHeader shape="reading" title={privacy.title} lead={privacy.lead} />
      <div className="mt-12 grid gap-12 md:mt-16 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-20">
        <ContentsList />
        <article className="max-w-reading">
          {privacy.sections.map(({ id, title, paragraphs, points }) => (
            <section
              key={id}
              id={id}
              tabIndex={-1}
              aria-labelledby={`${id}-title`}
              className="mb-12"
            >
              <h2 id={`${id}-title`} className="text-2xl font-medium">
                {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-4">
                  {paragraph}
                </p>
              ))}
              {points && (
                <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-highlight">
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
              <Controls section={id} />
            </section>
          ))}
          <KeptData />
          <SiteFiles />
          <section
            id={contact.id}
            tabIndex={-1}
            aria-labelledby="contact-title"
            className="rounded-card border border-border bg-card p-6 sm:p-8"
          >
            <h2 id="contact-title" className="text-2xl font-medium">
              {contact.title}
            </h2>
            <p className="mt-4">
              {contact.text}{" "}
              <a
                href={`mailto:${product.privacyEmail}`}
                className="font-medium text-primary underline underline-offset-4"
              >
                {contact.emailLabel}
              </a>
              . {contact.answerTime}
            </p>
            <Controls section={contact.id} />
          </section>
        </article>
      </div>
    </div>
  );
}

function Controls({ section }: { section: string }) {
  const controls = policyPromises.filter(
    ({ section: ofSection, control }, place) =>
      ofSection === section && place === firstPlaceOf(section, control.to),
  );
  if (controls.length === 0) return null;
  return (
    <div data-slot="policy-controls" className="mt-6 border-l-2 border-highlight pl-4 text-sm">
      <p className="font-semibold text-muted-foreground">{promisesTitle}</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {controls.map(({ id, control }) => (
          <li key={id} id={`promise-${id}`}>
            <QuietLink to={control.to}>{control.label}</QuietLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Two promises may share one control, which is shown once. */
const firstPlaceOf = (section: string, to: string) =>
  policyPromises.findIndex((promise) => promise.section === section && promise.control.to === to);

function ContentsList() {
  return (
    <nav aria-labelledby="contents-title" className="md:sticky md:top-8 md:self-start">
      <h2 id="contents-title" className="font-text text-sm font-semibold text-muted-foreground">
        {privacy.contentsTitle}
      </h2>
      <ol className="mt-3 border-l border-border">
        {[...privacy.sections, keptWords, siteWords, privacy.contact].map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 hover:border-highlight hover:text-highlight"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
