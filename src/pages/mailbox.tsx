import { Mailbox } from "@/features/mailbox/mailbox";

export default function MailboxPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-20 sm:px-8 md:pt-16">
      <Mailbox />
    </div>
  );
}
