import { Reports } from "@/features/reports/reports";

export default function ReportsPage() {
  return (
    <div className="mx-auto w-full max-w-list px-5 pt-4 pb-20 sm:px-8">
      <Reports />
    </div>
  );
}
