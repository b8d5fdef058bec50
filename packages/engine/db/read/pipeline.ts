import { queryLimits } from "../../limits";
import { DatabaseError } from "../errors";
import type { ParsedDocument } from "../snapshot";
import { compileFilter } from "./expression";
import { compileNpmFilter } from "./npm-filter";
import type { QueryOperator } from "./query";
import type { Row, RowSource } from "./scan";

type Stage =
  | { filter: (document: ParsedDocument) => boolean; left?: undefined }
  | { filter?: undefined; left: number };

/** A query's filters and limits in order. A used-up limit ends the query without reading another row. */
export class Pipeline implements RowSource {
  readonly #source: RowSource;
  readonly #stages: Stage[];

  constructor(source: RowSource, operators: readonly QueryOperator[], isLikeNpmTest = false) {
    if (operators.length > queryLimits.operatorsMax) {
      throw new DatabaseError(
        `Query has too many operators (${operators.length} > maximum number ${queryLimits.operatorsMax})`,
      );
    }
    this.#source = source;
    const compile = isLikeNpmTest ? compileNpmFilter : compileFilter;
    this.#stages = operators.map((operator): Stage => {
      return "limit" in operator ? { left: operator.limit } : { filter: compile(operator.filter) };
    });
  }

  next(): Row | null {
    for (;;) {
      if (this.#stages.some((stage) => stage.left !== undefined && stage.left <= 0)) return null;
      const row = this.#source.next();
      if (row === null || this.accepts(row)) return row;
    }
  }

  /** Counts a row against a limit even when a later filter drops it. */
  accepts(row: Row): boolean {
    for (const stage of this.#stages) {
      if (stage.left !== undefined) {
        if (stage.left <= 0) return false;
        stage.left -= 1;
      } else if (!stage.filter(row.doc.value)) return false;
    }
    return true;
  }
}
