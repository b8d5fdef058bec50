import { fullName } from "@domain/accounts/full-name";

import { PersonAvatar } from "@/components/patterns/person-avatar";
import { cn } from "@/lib/class-names";

type CoachLineProps = {
  coach: { personId: string; firstName: string; lastName: string; practiceName: string };
  className?: string;
};

export function CoachLine({ coach, className }: CoachLineProps) {
  const { personId, practiceName } = coach;
  return (
    <div data-slot="coach-line" className={cn("flex min-w-0 items-center gap-3", className)}>
      <PersonAvatar personId={personId} person={coach} />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <bdi className="block font-medium">{fullName(coach, practiceName)}</bdi>
        <bdi className="block text-sm text-muted-foreground">{practiceName}</bdi>
      </p>
    </div>
  );
}
