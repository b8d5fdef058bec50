import { type TransactionLimits, transactionLimits } from "../../limits";
import { DatabaseError } from "../errors";

interface UsageCount {
  used: number;
  remaining: number;
}

export interface TransactionMetrics {
  bytesRead: UsageCount;
  bytesWritten: UsageCount;
  databaseQueries: UsageCount;
  documentsRead: UsageCount;
  documentsWritten: UsageCount;
  functionsScheduled: UsageCount;
  scheduledFunctionArgsBytes: UsageCount;
}

const advice =
  "Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.";

/** Errors have the contract's texts (§6.9). */
export class Usage {
  readonly #limits: TransactionLimits;
  #documentsRead = 0;
  #bytesRead = 0;
  #rangesRead = 0;
  #documentsWritten = 0;
  #bytesWritten = 0;
  #functionsScheduled = 0;
  #scheduledArgsBytes = 0;

  constructor(limits?: Partial<TransactionLimits>) {
    this.#limits = limits === undefined ? transactionLimits : { ...transactionLimits, ...limits };
  }

  countRange(): void {
    const max = this.#limits.rangesReadMax;
    if (++this.#rangesRead > max) {
      throw new DatabaseError(
        `Too many reads in a single function execution (limit: ${max}). ${advice}`,
      );
    }
  }

  countDocumentRead(bytes: number): void {
    const { documentsReadMax, bytesReadMax } = this.#limits;
    this.#bytesRead += bytes;
    if (++this.#documentsRead > documentsReadMax) {
      throw new DatabaseError(
        `Too many documents read in a single function execution (limit: ${documentsReadMax}). ${advice}`,
      );
    }
    if (this.#bytesRead > bytesReadMax) {
      throw new DatabaseError(
        `Too many bytes read in a single function execution (limit: ${bytesReadMax} bytes). ${advice}`,
      );
    }
  }

  countDocumentWritten(bytes: number): void {
    const { documentsWrittenMax, bytesWrittenMax } = this.#limits;
    this.#bytesWritten += bytes;
    if (++this.#documentsWritten > documentsWrittenMax) {
      throw new DatabaseError(
        `Too many writes in a single function execution (limit: ${documentsWrittenMax})`,
      );
    }
    if (this.#bytesWritten > bytesWrittenMax) {
      throw new DatabaseError(
        `Too many bytes written in a single function execution (limit: ${bytesWrittenMax} bytes)`,
      );
    }
  }

  /** Returns a function that undoes the counts of writes and scheduling since; reads stay counted. */
  mark(): () => void {
    const documents = this.#documentsWritten;
    const bytes = this.#bytesWritten;
    const functions = this.#functionsScheduled;
    const argsBytes = this.#scheduledArgsBytes;
    return () => {
      this.#documentsWritten = documents;
      this.#bytesWritten = bytes;
      this.#functionsScheduled = functions;
      this.#scheduledArgsBytes = argsBytes;
    };
  }

  countScheduled(argsBytes: number): void {
    const { functionsScheduledMax, scheduledArgsBytesMax } = this.#limits;
    this.#scheduledArgsBytes += argsBytes;
    if (++this.#functionsScheduled > functionsScheduledMax) {
      throw new DatabaseError(
        `Too many functions scheduled by this mutation (limit: ${functionsScheduledMax})`,
      );
    }
    if (this.#scheduledArgsBytes > scheduledArgsBytesMax) {
      throw new DatabaseError(
        `Too large total size of the arguments of scheduled functions from this mutation (limit: ${scheduledArgsBytesMax} bytes)`,
      );
    }
  }

  /** Whether more than this share of the read limits is used; pages then recommend a split. */
  isReadAbove(share: number): boolean {
    return (
      this.#documentsRead > share * this.#limits.documentsReadMax ||
      this.#bytesRead > share * this.#limits.bytesReadMax
    );
  }

  /** When this is false a page ends instead of failing. */
  canRead(bytes: number): boolean {
    return (
      this.#documentsRead < this.#limits.documentsReadMax &&
      this.#bytesRead + bytes <= this.#limits.bytesReadMax
    );
  }

  metrics(): TransactionMetrics {
    const limits = this.#limits;
    const count = (used: number, max: number) => ({ used, remaining: Math.max(0, max - used) });
    return {
      bytesRead: count(this.#bytesRead, limits.bytesReadMax),
      bytesWritten: count(this.#bytesWritten, limits.bytesWrittenMax),
      databaseQueries: count(this.#rangesRead, limits.rangesReadMax),
      documentsRead: count(this.#documentsRead, limits.documentsReadMax),
      documentsWritten: count(this.#documentsWritten, limits.documentsWrittenMax),
      functionsScheduled: count(this.#functionsScheduled, limits.functionsScheduledMax),
      scheduledFunctionArgsBytes: count(this.#scheduledArgsBytes, limits.scheduledArgsBytesMax),
    };
  }
}
