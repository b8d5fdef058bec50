import type { ReactNode } from "react";

import { ContourDrawing, type Terrain } from "@/components/patterns/contour-drawing";
import { PageHeader } from "@/components/patterns/page-header";

const saddle: Terrain = {
  seed: 27,
  roughness: 0.2,
  levelCount: 15,
  hills: [
    { x: 0.16, y: 0.22, reachX: 0.26, reachY: 0.3, height: 0.8 },
    { x: 0.86, y: 0.74, reachX: 0.28, reachY: 0.34, height: 0.95 },
    { x: 0.6, y: 0.1, reachX: 0.16, reachY: 0.2, height: 0.35 },
  ],
};

type SignInLayoutProps = {
  title: string;
  lead?: string;
  children?: ReactNode;
  foot?: ReactNode;
};

export function SignInLayout({ title, lead, children, foot }: SignInLayoutProps) {
  return (
    <div className="mx-auto grid w-full max-w-page flex-1 content-start gap-10 px-5 pt-4 pb-16 sm:px-8 md:grid-cols-[minmax(0,30rem)_1fr] md:gap-16 md:pt-10">
      <div>
        <PageHeader shape="reading" title={title} lead={lead} />
        {children && <div className="mt-8">{children}</div>}
        {foot && (
          <div className="mt-10 flex flex-wrap gap-x-8 border-t border-border pt-4">{foot}</div>
        )}
      </div>
      <ContourDrawing
        terrain={saddle}
        className="h-44 w-full rounded-card bg-card text-primary md:h-full md:max-h-[44rem] md:min-h-[26rem]"
      />
    </div>
  );
}
