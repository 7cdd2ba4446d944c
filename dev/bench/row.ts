/** What a ratio is compared with. */
export type Aim = `${"≥" | "≤" | "<" | ">"} ${number}`;

/** One line of the benchmark's table: what was measured, beside its floor or limit of the same run. */
export type BenchRow = {
  /** What the lines around it have in common: `API throughput`, `Checkout`, … */
  readonly group: string;
  readonly what: string;
  /** Of the values and of what they stand beside: `req/s`, `ms`, `MB`, … */
  readonly unit: string;
  /** One a run; the table shows their median and spread. */
  readonly values: readonly number[];
  /** A floor, measured in turns with it and so with as many values; or a limit that was set, with one. */
  readonly beside: { readonly what: string; readonly values: readonly number[] };
  /** What the ratio of the two is to reach, as the table shows it (`≥ 0.8`); null where nothing was asked. */
  readonly aim: Aim | null;
};
