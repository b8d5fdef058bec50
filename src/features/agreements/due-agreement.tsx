import { api } from "@convex/_generated/api";
import { FileSignature } from "lucide-react";

import { LinkLine } from "@/components/patterns/link-line";
import { agreementWords } from "@/content/agreements";
import { dueOf } from "@/features/agreements/agreed";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

/** A line in the client's list of things to do, until they have accepted. */
export function DueAgreement() {
  const agreed = useLive(api.agreements.own, {});
  const isReadOnly = useIsReadOnly();
  if (isReadOnly || agreed.state !== "ready" || dueOf(agreed.value) === null) return null;
  return <LinkLine icon={FileSignature} to={paths.ownAgreement()} text={agreementWords.waiting} />;
}
