import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

import { Choices } from "./choices";
import { useOpenPage } from "./use-open-page";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { SignInLayout } from "@/components/patterns/sign-in-layout";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { buttonVariants } from "@/components/ui/button";
import { bookingPageWords as words } from "@/content/booking-page";
import { paths } from "@/lib/pages/paths";

export function BookingPage({ word }: { word: string }) {
  const { found, retry } = useOpenPage(word);
  switch (found.state) {
    case "none":
      return <NoPage />;
    case "loading":
      return (
        <Room>
          <Loading />
        </Room>
      );
    case "failed":
      return (
        <Room>
          <FailedState sentence={found.sentence} onRetry={retry} />
        </Room>
      );
    case "open": {
      const { page } = found;
      return (
        <Room>
          <PageHeader title={words.title(page.coachName)} />
          <Choices word={word} page={page} />
        </Room>
      );
    }
  }
}

const Room = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] content-start gap-4 px-5 pt-2 pb-20 sm:px-8">
    {children}
  </div>
);

function Loading() {
  return (
    <SkeletonGroup label={words.loading} className="grid gap-4">
      <Skeleton className="h-11 max-w-reading" />
      <div className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-12">
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </SkeletonGroup>
  );
}

/** The same for an unknown address, a page that is off, and one that is not for this person. */
function NoPage() {
  const { pathname: from } = useLocation();
  return (
    <SignInLayout title={words.none.title} lead={words.none.lead}>
      <Link to={paths.signIn()} state={{ from }} className={buttonVariants()}>
        {words.none.signIn}
      </Link>
    </SignInLayout>
  );
}
