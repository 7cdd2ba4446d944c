/** The target of a ratio. */
export type Aim = `${"≥" | "≤"} ${number}`;

/** A group's rows, each as soon as it is measured: what follows may fail or take minutes. */
export type BenchRows = AsyncGenerator<BenchRow, void>;

/** One row of the benchmark's tables: a measurement beside its floor or limit from the same run. */
export type BenchRow = {
  /** Shared by neighbouring rows: `API throughput`, `Press to paint`, … */
  readonly group: string;
  readonly what: string;
  /** Unit of both columns of values: `req/s`, `ms`, … */
  readonly unit: string;
  /** One per run; the table shows their median and spread. */
  readonly values: readonly number[];
  /** A floor measured in alternation, with as many values, or a fixed limit with one. */
  readonly beside: { readonly what: string; readonly values: readonly number[] };
  /** The target of their ratio as the table shows it (`≥ 0.8`); null if there is none. */
  readonly aim: Aim | null;
};
