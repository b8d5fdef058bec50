import type { ShippingOptions } from "./admin/log-shipper";
import type { ShipLimits } from "./admin/ship-limits";
import type { Clock, Rng } from "./clock";
import type { CallReport } from "./functions/answers";
import type { NodeWorkerLimits } from "./functions/node/limits";
import type { SalvageReport } from "./kv/salvage/salvage-mark";
import type { BudgetLimits, ConnectionLimits, HttpLimits, PackageLimits } from "./limits";
import type { LogFormat } from "./log-format";

export interface EngineOptions {
  /** The app's `convex/` folder; null for a server whose functions are pushed to it. */
  functionsDir: string | null;
  /** Null keeps everything in memory: for tests and throw-away servers. */
  dataDir: string | null;
  /** Where compiled functions are stored for the next start; in the data folder unless given. */
  bundlesDir?: string;
  /** 0 takes any free port; null opens none, for commands that only work on the data folder. */
  port: number | null;
  /** The port for administration, on loopback. Unless given, the one after the public port, or any free one. */
  adminPort?: number;
  /** The name that the official command line expects of a local deployment. */
  instanceName?: string;
  /** Serves the studio on the administrator's port, which only this machine reaches. */
  servesStudio?: boolean;
  host?: string;
  webDir?: string;
  /**
   * Addresses that answer only this machine, each with the function, perhaps an internal one, that returns the answer.
   */
  localAnswers?: Readonly<Record<string, string>>;
  /** Serves them even on a server with a public address; otherwise only where no other machine reaches it. */
  localAnswersWhenPublished?: boolean;
  /** Contents of the web app's `<meta name="…">` by name, which the operator sets and the build can't know. */
  siteTexts?: Readonly<Record<string, string>>;
  /** Addresses of the web app that search engines are asked not to list, with all below them. */
  unlisted?: readonly string[];
  /** The address for browsers where it is not simply host and port: behind a proxy, or by name. */
  publicUrl?: string;
  /** Variables for functions, below those set by `admin env`. */
  environment?: Readonly<Record<string, string>>;
  /** Variables that hold 32 random bytes in base64, generated once and stored with the deployment's own keys. */
  secretVariables?: readonly string[];
  allowedOrigins?: readonly string[];
  /** Allows pages of any port of this machine to call: for development servers. */
  allowsLoopbackOrigins?: boolean;
  trustedProxies?: readonly string[];
  isBehindTls?: boolean;
  /** Off in development only: then error texts and log lines reach the browser. */
  redactsErrors?: boolean;
  /** Ends the process when a function blocks the thread for long, so that its supervisor starts it again. */
  endsWhenBlocked?: boolean;
  watchesFunctions?: boolean;
  connectionLimits?: Partial<ConnectionLimits>;
  httpLimits?: Partial<HttpLimits>;
  budgetLimits?: Partial<BudgetLimits>;
  nodeWorkerLimits?: Partial<NodeWorkerLimits>;
  packageLimits?: Partial<PackageLimits>;
  /** Runs no scheduled function and no cron job: for a copy that is only inspected. */
  holdsJobs?: boolean;
  /** Approximate memory for documents where they are too many to be loaded; a quarter of the machine unless given. */
  cacheBytesMax?: number;
  /** With more documents the folder is paged; tests set it lower. */
  loadedDocumentsMax?: number;
  /** Gets a report of what was lost when a damaged data file is salvaged. Without it such a file is refused. */
  onSalvage?: (report: SalvageReport) => void;
  clock?: Clock;
  rng?: Rng;
  /** /health and the log complain when the last good backup is older. */
  backupWithinMs?: number;
  /** Where the log is shipped while the server runs. Absent: nowhere. */
  shipLog?: ShippingOptions;
  shipLimits?: Partial<ShipLimits>;
  /** Other machines that send it can read /metrics and the reasons of /health. */
  metricsToken?: string;
  /** A mutation of the app that gets the server's state: memory, disk, backups, late jobs, and what to do. */
  reportsStateTo?: string;
  /** A query of the app whose result, numbers by name, is in /metrics. */
  figuresFrom?: string;
  /** The format of what a blocked server still logs; text unless given. */
  logFormat?: LogFormat;
  log?: (line: string) => void;
  onCall?: (report: CallReport) => void;
  /** Called after the last line, so that lines that were only counted can be printed. */
  logsEnd?: () => void;
  /** Called when the process has to end because its state can't be trusted any more. */
  onFatal?: (error: Error) => void;
}
