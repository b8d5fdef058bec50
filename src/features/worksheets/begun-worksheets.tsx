import { PencilLine } from "lucide-react";

import { LinkLine } from "@/components/patterns/link-line";
import { homeWords } from "@/content/welcome/home";
import { type Worksheet, worksheets } from "@/content/worksheets/catalogue";
import { useAnsweredCount } from "@/features/worksheets/kept-answers";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";

const words = homeWords.waiting;

/** A line for each worksheet that was started and has open questions. */
export function BegunWorksheets() {
  return worksheets.map((worksheet) => <Line key={worksheet.id} worksheet={worksheet} />);
}

function Line({ worksheet: { id, title, questionCount } }: { worksheet: Worksheet }) {
  const { userId } = useViewer();
  const answered = useAnsweredCount(userId, id);
  if (answered === 0 || answered >= questionCount) return null;
  return (
    <LinkLine
      icon={PencilLine}
      to={paths.worksheet(id)}
      text={words.worksheet(title)}
      note={words.answered(answered, questionCount)}
    />
  );
}
