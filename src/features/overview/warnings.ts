import { DeletionsStopped } from "@/features/overview/deletions-stopped";
import { SetUp } from "@/features/overview/set-up";

export const warnings = { DeletionsStopped, SetUp };
