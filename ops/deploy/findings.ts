/** A setting that keeps an environment from being deployed. */
export type Finding = {
  /** A sentence that starts with the setting's name and never contains a secret. */
  readonly fault: string;
  /** Where it is set. */
  readonly where: string;
};

const PLACEHOLDER = /placeholder/i;

/** Whether it still has to be filled in: missing, or wrangler.toml's placeholder. */
export const isPlaceholder = (value: unknown): boolean =>
  typeof value !== "string" || value.trim() === "" || PLACEHOLDER.test(value);
