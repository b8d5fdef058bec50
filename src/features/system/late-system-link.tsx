import { LatePart } from "@/components/patterns/late-part";
import { late } from "@/lib/loading/late";

const SystemLink = late(async () => (await import("@/features/system/system-link")).SystemLink);

/** Loaded after the page, which has many other sections. */
export function LateSystemLink() {
  return (
    <LatePart place="h-14">
      <SystemLink />
    </LatePart>
  );
}
