import { BookOpen, Check } from "lucide-react";

import { ArchiveProgress } from "@/components/patterns/archive-progress";
import { DeviceIcon } from "@/components/patterns/device-icon";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { FoldingSection } from "@/components/patterns/folding-section";
import { HappeningLine } from "@/components/patterns/happening-line";
import { IfFailed } from "@/components/patterns/if-failed";
import { KeyWords } from "@/components/patterns/key-words";
import { LatePart } from "@/components/patterns/late-part";
import { LinkLine } from "@/components/patterns/link-line";
import { LinkedText } from "@/components/patterns/linked-text";
import { LiveLines } from "@/components/patterns/live-lines";
import { MoreButton } from "@/components/patterns/more-button";
import { CardsAhead, HomeAhead, Opening, OpeningCards } from "@/components/patterns/opening";
import { PagedList } from "@/components/patterns/paged-list";
import { Panel } from "@/components/patterns/panel";
import { PanelLink } from "@/components/patterns/panel-link";
import { PersonAvatar, PictureAvatar } from "@/components/patterns/person-avatar";
import { RecordPanel } from "@/components/patterns/record-panel";
import { SkeletonGroup, Skeletons } from "@/components/patterns/skeletons";
import { Wordmark } from "@/components/patterns/wordmark";
import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { PeopleChoices } from "@/components/patterns/people-choices";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { Button } from "@/components/ui/button";
import { samples } from "@/content/gallery";
import { product } from "@/content/product";
import { Room, Row, Specimen } from "@/features/gallery/specimen";
import type { LivePages } from "@/lib/live/live-pages";

const nothing = () => undefined;
const longList = {
  state: "ready",
  items: [samples.sentence, samples.long],
  isWhole: false,
  isGrowing: false,
  isFull: false,
  grow: nothing,
} satisfies LivePages<string>;
const halfMade = { done: 3, all: 7, step: samples.sentence };
const listWords = {
  loading: "Loading the samples",
  failed: "Failed to fetch the samples",
  empty: "No samples",
  emptySentence: samples.sentence,
  more: "Show more",
};

export function StateRoom() {
  return (
    <Room id="states" title="States of a list">
      {(side) => (
        <>
          <LinesOfPanel side={side} />
          <Specimen state="on its way">
            <SkeletonGroup label="Loading the samples" className="grid gap-3">
              <Skeleton className="h-6 w-2/5" />
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </SkeletonGroup>
          </Specimen>
          <Specimen state="on its way, all alike">
            <Skeletons label="Loading the samples" className="grid gap-3" count={2} each="h-12" />
          </Specimen>
          <Specimen state="a page that is being found">
            <Opening />
          </Specimen>
          <Specimen state="a page before its program">
            <OpeningCards />
          </Specimen>
          <Specimen state="a home that comes">
            <HomeAhead />
          </Specimen>
          <Specimen state="cards that come">
            <CardsAhead heights={["h-12", "h-16"]} />
          </Specimen>
          <Specimen state="a part that loads late, and what follows it">
            <SteadyColumn>
              <LatePart place="h-12">{samples.sentence}</LatePart>
              <p>{samples.sentence}</p>
            </SteadyColumn>
          </Specimen>
          <EmptyAndFailed />
          <Specimen state="a long list that grows">
            <PagedList pages={longList} words={listWords}>
              {(items) => items.map((item) => <p key={item}>{item}</p>)}
            </PagedList>
          </Specimen>
          <Specimen state="part of a long list, folded">
            <FoldingSection title="October" note="2 sessions" isFolded>
              <p>{samples.sentence}</p>
            </FoldingSection>
          </Specimen>
          <ArchiveBeingMade />
          <Specimen state="more of a list, on its way">
            <MoreButton pages={{ ...longList, isGrowing: true }} label={listWords.more} />
          </Specimen>
          <Lines />
        </>
      )}
    </Room>
  );
}

function EmptyAndFailed() {
  return (
    <>
      <Specimen state="empty, with the next step">
        <EmptyState
          title="No messages yet"
          sentence={samples.sentence}
          action={<Button>{samples.short}</Button>}
        />
      </Specimen>
      <Specimen state="empty, long words">
        <EmptyState title={samples.unbroken} sentence={samples.long} />
      </Specimen>
      <Specimen state="failed">
        <FailedState sentence="Failed to fetch messages" onRetry={nothing} />
      </Specimen>
      <Specimen state="failed to load">
        <IfFailed
          live={{ state: "failed", error: null, retry: nothing }}
          fallback={samples.error}
        />
      </Specimen>
      <Specimen state="people to choose from">
        <PeopleChoices
          people={[{ clientId: "sample", firstName: "Ada", lastName: "Quinn" }]}
          words={{ find: "Find a person", nobody: samples.short }}
          chosen={["sample"]}
          onChange={nothing}
        />
      </Specimen>
      <Specimen state="failed, being tried again">
        <FailedState sentence={samples.long} isRetrying onRetry={nothing} />
      </Specimen>
    </>
  );
}

function LinesOfPanel({ side }: { side: string }) {
  return (
    <Specimen state="a panel with lines, its link, and the same on their way">
      <Panel
        title={`${samples.short}, ${side}`}
        action={
          <PanelLink to="/dev/gallery" title={samples.sentence}>
            {samples.short}
          </PanelLink>
        }
      >
        <LiveLines live={{ state: "ready", value: samples.long }} words={listWords}>
          {(value) => <p>{value}</p>}
        </LiveLines>
      </Panel>
      <RecordPanel
        clientId={side}
        part={side === "light" ? "files" : "goals"}
        live={{ state: "loading" }}
        rowsOf={() => []}
        row={() => null}
      />
    </Specimen>
  );
}

function ArchiveBeingMade() {
  return (
    <Specimen state="an archive being made">
      <ArchiveProgress label="How far the archive is" progress={halfMade} />
    </Specimen>
  );
}

function Lines() {
  return (
    <>
      <Specimen state="what happened">
        <ul>
          <HappeningLine sentence={samples.sentence} time="4m ago" to="#states" />
          <HappeningLine sentence={samples.long} time="Nov 3" to="#states" />
          <HappeningLine sentence={samples.unbroken} time="Oct 30" to="#states" />
        </ul>
      </Specimen>
      <Specimen state="what waits">
        <ul>
          <LinkLine icon={BookOpen} to="#states" text={samples.sentence} note="4 min" />
          <LinkLine icon={BookOpen} to="#states" text={samples.unbroken} />
        </ul>
      </Specimen>
    </>
  );
}

const SIZES = ["sm", "default", "lg", "portrait"] as const;
const BADGES: BadgeVariant[] = [
  "outline",
  "primary",
  "highlight",
  "success",
  "warning",
  "destructive",
  "default",
  "secondary",
  "ghost",
  "link",
];
const SHARES = [0, 40, 100];
const publicKey = new ArrayBuffer(65);

export function SignRoom() {
  return (
    <Room id="signs" title="Signs">
      {() => (
        <>
          <Row>
            {BADGES.map((variant) => (
              <Specimen key={variant} state={variant}>
                <Badge variant={variant}>Scheduled</Badge>
              </Specimen>
            ))}
            <Specimen state="four words">
              <KeyWords coachId="coach" publicKey={publicKey} />
            </Specimen>
            {["Windows", "Android"].map((system) => (
              <Specimen key={system} state={system}>
                <DeviceIcon system={system} />
              </Specimen>
            ))}
            <Specimen state="with an icon">
              <Badge variant="success">
                <Check aria-hidden />
                Completed
              </Badge>
            </Specimen>
          </Row>
          <Row>
            {SIZES.map((size) => (
              <Specimen key={size} state={size}>
                <PictureAvatar person={samples.person} size={size} />
              </Specimen>
            ))}
            <Specimen state="a picture">
              <Avatar>
                <AvatarImage src="/favicon.svg" alt="" />
                <AvatarFallback>A</AvatarFallback>
              </Avatar>
            </Specimen>
            <Specimen state="right to left">
              <PictureAvatar person={samples.foreignPerson} />
            </Specimen>
            <Specimen state="no name">
              <PersonAvatar personId="nobody" person={{}} />
            </Specimen>
          </Row>
          {SHARES.map((value) => (
            <Specimen key={value} state={`${String(value)} of 100`}>
              <Progress aria-label="Overall progress" value={value} />
            </Specimen>
          ))}
          <Specimen state="text with an address">
            <p>
              <LinkedText text={samples.linked} />
            </p>
          </Specimen>
          <Specimen state="wordmark">
            <Wordmark name={product.name} />
          </Specimen>
        </>
      )}
    </Room>
  );
}
