import { OwnMarks } from "@/features/marks/own-marks";
import { YearReview } from "@/features/marks/year-review";

export const marksParts = { OwnMarks, YearReview };
