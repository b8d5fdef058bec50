import type { ShippingOptions } from "./admin/log-shipper";
import type { ShipLimits } from "./admin/ship-limits";
import type { Clock, Rng } from "./clock";
import type { CallReport } from "./functions/answers";
import type { NodeWorkerLimits } from "./functions/node/limits";
import type { SalvageReport } from "./kv/salvage/salvage-mark";
import type { BudgetLimits, ConnectionLimits, HttpLimits } from "./limits";
import type { LogFormat } from "./log-format";

export interface EngineOptions {
  /** The app's `convex/` folder; null for a server whose functions are pushed to it. */
  functionsDir: string | null;
  /** Null keeps everything in memory: for tests and throw-away servers. */
  dataDir: string | null;
  /** Where compiled functions are stored for the next start; in the data folder unless given. */
  bundlesDir?: string;
  /** 0 takes any free port; null opens none, for work on the data folder alone. */
  port: number | null;
  /** Where administration is reached, on loopback. The port after the public one, or any, when it is taken. */
  adminPort?: number;
  /** What the official command line expects a local deployment to be called. */
  instanceName?: string;
  /** Serves the studio on the administrator's port, which only this machine reaches. */
  servesStudio?: boolean;
  host?: string;
  /** A built web app to serve. */
  webDir?: string;
  /** Addresses that answer this machine alone, each with the function, internal ones too, that tells the answer. */
  localAnswers?: Readonly<Record<string, string>>;
  /** Also on a server with a public address; else only where nobody else reaches it. */
  localAnswersWhenPublished?: boolean;
  /** Contents of the web app's `<meta name="…">`, by name: what an operator says and a build can't know. */
  siteTexts?: Readonly<Record<string, string>>;
  /** Addresses of the web app that search engines are asked not to list, with all below them. */
  unlisted?: readonly string[];
  /** How browsers reach this server, when it is not simply host and port: behind a proxy, by name. */
  publicUrl?: string;
  /** Variables for functions, below those set by `admin env`. */
  environment?: Readonly<Record<string, string>>;
  /** Variables that hold 32 secret bytes in base64, made once for each name and kept with the deployment's own keys. */
  secretVariables?: readonly string[];
  allowedOrigins?: readonly string[];
  /** Pages of any port of this machine may call: for development servers. */
  allowsLoopbackOrigins?: boolean;
  trustedProxies?: readonly string[];
  isBehindTls?: boolean;
  /** Off in development only: then error texts and log lines reach the browser. */
  redactsErrors?: boolean;
  /** A function that holds the thread for long ends the process, so that whoever supervises it can start it again. */
  endsWhenBlocked?: boolean;
  /** Swap the functions when a file of theirs changes. */
  watchesFunctions?: boolean;
  connectionLimits?: Partial<ConnectionLimits>;
  httpLimits?: Partial<HttpLimits>;
  budgetLimits?: Partial<BudgetLimits>;
  nodeWorkerLimits?: Partial<NodeWorkerLimits>;
  /** Runs no scheduled function and no cron job: for a copy that is only looked at. */
  holdsJobs?: boolean;
  /** About how much memory documents may take where they are too many to be loaded; a quarter of the machine unless given. */
  cacheBytesMax?: number;
  /** With more documents the folder is paged; less than usual in tests. */
  loadedDocumentsMax?: number;
  /** Keeps what can be read of a damaged data file instead of refusing it, and tells what that was. */
  onSalvage?: (report: SalvageReport) => void;
  clock?: Clock;
  rng?: Rng;
  /** Without a good backup for so long, /health and the log say so. */
  backupWithinMs?: number;
  /** Where the log is copied again and again while it serves. Absent: nowhere. */
  shipLog?: ShippingOptions;
  shipLimits?: Partial<ShipLimits>;
  /** Opens /metrics and the reasons of /health to other machines that show it. */
  metricsToken?: string;
  /** A mutation of the app that gets the server's state: memory, disk, backups, late jobs, and what to do. */
  reportsStateTo?: string;
  /** A query of the app whose result, numbers by name, is in /metrics. */
  figuresFrom?: string;
  /** Of what a blocked server writes on its own; text unless given. */
  logFormat?: LogFormat;
  /** A line for the server's log. */
  log?: (line: string) => void;
  onCall?: (report: CallReport) => void;
  /** After the last line: what was only counted can be printed. */
  logsEnd?: () => void;
  /** Nothing can be trusted any more: the process must end. */
  onFatal?: (error: Error) => void;
}
