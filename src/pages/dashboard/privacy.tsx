import { PageRoom, PageSection } from "@/components/patterns/page-room";
import { QuietLink } from "@/components/patterns/quiet-link";
import {
  exportedVault,
  ownDataPage,
  type OwnDataSection,
  ownDataSections as sections,
  restricting,
} from "@/content/own-data/own-data";
import { SeenList } from "@/features/audit/audit-lines";
import { ConsentSwitch } from "@/features/journey/consent-switch";
import {
  CorrectPlaces,
  DeletePanel,
  ExportPanel,
  ImportPanel,
  VisibleTable,
} from "@/features/own-data/panels";
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
