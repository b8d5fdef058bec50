import type { BundleArtifact } from "../../functions/bundle/bundle";
import { analyse } from "./analysis";

export interface AnalysisTask {
  artifact: BundleArtifact;
  environment: Record<string, string>;
}

/**
 * The main file of a separate process, which gets one task and sends one answer. The parent ends it when it takes too
 * long.
 */
process.once("message", (task: AnalysisTask) => {
  void analyse(task.artifact, task.environment).then((answer) => process.send?.(answer));
});
