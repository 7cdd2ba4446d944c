/** The target of a ratio. */
export type Aim = `${"≥" | "≤"} ${number}`;

/** A group's rows, each yielded as soon as it is measured, because later ones may fail or take minutes. */
export type BenchRows = AsyncGenerator<BenchRow, void>;

/** One row of the benchmark's tables: a measurement beside its floor or limit from the same run. */
export type BenchRow = {
  /** Shared by neighbouring rows: `API throughput`, `Press to paint`, … */
  readonly group: string;
  readonly what: string;
  /** The unit of both columns of values: `req/s`, `ms`, … */
  readonly unit: string;
  /** One value per run; the table shows their median and spread. */
  readonly values: readonly number[];
  /** A floor measured alternately, with as many values, or a fixed limit with one value. */
  readonly beside: { readonly what: string; readonly values: readonly number[] };
  /** The target for the ratio as the table shows it (`≥ 0.8`); null if there is none. */
  readonly aim: Aim | null;
};
