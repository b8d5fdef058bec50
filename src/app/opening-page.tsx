import { Opening } from "@/components/patterns/opening";

/** Before there is a page: bars around it would only shift when it arrives. */
export function OpeningPage() {
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      <Opening />
    </main>
  );
}
