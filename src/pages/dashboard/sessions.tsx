import { OwnAgreement } from "@/features/agreements/agreement";
import { OwnInvoices } from "@/features/invoices/invoices";
import { MySessions } from "@/features/sessions/lists/my-sessions";

export default function SessionsPage() {
  return (
    <MySessions invoices={<OwnInvoices />}>
      <OwnAgreement />
    </MySessions>
  );
}
