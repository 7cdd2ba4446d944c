/** A setting that keeps an environment from being deployed. */
export type Finding = {
  /** A sentence that begins with the setting's name and never holds a secret. */
  readonly fault: string;
  /** Where it is set. */
  readonly where: string;
};

const PLACEHOLDER = /placeholder/i;

/** Whether nobody has filled it in yet: missing, or the placeholder of wrangler.toml. */
export const isPlaceholder = (value: unknown): boolean =>
  typeof value !== "string" || value.trim() === "" || PLACEHOLDER.test(value);
