import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";

import { PageRoom, PageSection } from "@/components/patterns/page-room";
import { QuietLink } from "@/components/patterns/quiet-link";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import {
  correcting,
  exportedVault,
  ownDataPage,
  type OwnDataSection,
  ownDataSections as sections,
  restricting,
  seeing,
} from "@/content/own-data/own-data";
import { SeenList } from "@/features/audit/audit-lines";
import { ConsentSwitch } from "@/features/journey/consent-switch";
import { DeletePanel } from "@/features/own-data/delete-panel";
import { ExportPanel, ImportPanel } from "@/features/own-data/export-import";
import { OwnRequests, RequestForm } from "@/features/requests/own-requests";
import { VaultLockedLine } from "@/features/vault/vault-gate";
import { paths } from "@/lib/pages/paths";

const INDEX = Object.keys(sections) as OwnDataSection[];

export default function OwnDataPage() {
  return (
    <PageRoom {...ownDataPage} entries={INDEX.map((id) => ({ id, title: sections[id].title }))}>
      <PageSection id="export" {...sections.export}>
        <div className="mb-4 empty:hidden">
          <VaultLockedLine text={exportedVault.notice} />
        </div>
        <ExportPanel />
        <ImportPanel />
      </PageSection>
      <PageSection id="correct" {...sections.correct}>
        <CorrectPlaces />
      </PageSection>
      <PageSection id="restrict" {...sections.restrict}>
        <QuietLink to={paths.ownDataRequest("restrict")}>{restricting.ask}</QuietLink>
      </PageSection>
      <PageSection id="delete" {...sections.delete}>
        <DeletePanel />
      </PageSection>
      <PageSection id="consent" {...sections.consent}>
        <ConsentSwitch />
      </PageSection>
      <PageSection id="seen" {...sections.seen}>
        <SeenList />
      </PageSection>
      <PageSection id="visible" {...sections.visible}>
        <VisibleTable />
      </PageSection>
      <PageSection id="requests" {...sections.requests}>
        <RequestForm />
        <OwnRequests />
      </PageSection>
    </PageRoom>
  );
}

function VisibleTable() {
  return (
    <>
      <dl className="border-t border-border">
        {seeing.rows.map(({ who, what }) => (
          <div
            key={what}
            className="grid gap-x-6 gap-y-1 border-b border-border py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <dt>
              <VisibilityLine circle={who} isShort />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted-foreground">{seeing.operators}</p>
    </>
  );
}

type Place = keyof typeof correcting.places;

const ADDRESSES: Record<Place, string> = {
  profile: paths.account(),
  goals: paths.goals(),
  journal: paths.journey(),
  reflections: paths.reflections(),
  sessions: paths.sessions(),
  messages: paths.communication(),
};

function CorrectPlaces() {
  return (
    <>
      <ul className="border-t border-border">
        {(Object.keys(correcting.places) as Place[]).map((place) => (
          <li key={place} className="border-b border-border">
            <Link
              to={ADDRESSES[place]}
              className="flex min-h-11 items-center justify-between gap-4 py-2 underline-offset-4 hover:underline"
            >
              {correcting.places[place]}
              <ArrowRight aria-hidden className="size-4 shrink-0 text-highlight" />
            </Link>
          </li>
        ))}
      </ul>
      <QuietLink to={paths.ownDataRequest("correct")} className="mt-2">
        {correcting.ask}
      </QuietLink>
    </>
  );
}
