import type { BundleArtifact } from "../../functions/bundle";
import { analyse } from "./analysis";

export interface AnalysisTask {
  artifact: BundleArtifact;
  environment: Record<string, string>;
}

/** The whole of a process of its own: one task, one answer. Whoever started it ends it when that takes too long. */
process.once("message", (task: AnalysisTask) => {
  void analyse(task.artifact, task.environment).then((answer) => process.send?.(answer));
});
