import { OwnMarks } from "@/features/marks/own-marks";
import { YearReview } from "@/features/marks/year-review";

/** What a client has reached: the list below their journey, and the review of a year. */
export const marksParts = { OwnMarks, YearReview };
