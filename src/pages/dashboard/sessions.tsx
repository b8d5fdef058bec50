import { OwnAgreement } from "@/features/agreements/own-agreement";
import { MySessions } from "@/features/sessions/my-sessions";

export function SessionsPage() {
  return (
    <MySessions>
      <OwnAgreement />
    </MySessions>
  );
}
