/** The target of a ratio. */
export type Aim = `${"≥" | "≤" | "<" | ">"} ${number}`;

/** A group's rows, each as soon as it is measured: what follows may fail or take minutes. */
export type BenchRows = AsyncGenerator<BenchRow, void>;

/** One row of the benchmark table: a measurement beside its floor or limit from the same run. */
export type BenchRow = {
  /** Shared by neighbouring rows: `API throughput`, `Checkout`, … */
  readonly group: string;
  readonly what: string;
  /** Unit of both columns of values: `req/s`, `ms`, `MB`, … */
  readonly unit: string;
  /** One per run; the table shows their median and spread. */
  readonly values: readonly number[];
  /** What of them is compared: the median, or the 95th percentile, which the table then shows too. */
  readonly judgedBy?: "p95";
  /** A floor measured in alternation, with as many values, or a fixed limit with one. */
  readonly beside: { readonly what: string; readonly values: readonly number[] };
  /** The target of their ratio as the table shows it (`≥ 0.8`); null if there is none. */
  readonly aim: Aim | null;
};
