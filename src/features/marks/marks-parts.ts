import { OwnMarks } from "@/features/marks/own-marks";
import { YearReview } from "@/features/marks/year-review";

/** What a client has reached: below their journey, and a year at a time. */
export const marksParts = { OwnMarks, YearReview };
