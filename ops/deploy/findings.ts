/** A setting that prevents an environment from being deployed. */
export type Finding = {
  /** A sentence that starts with the setting's name and never contains a secret. */
  readonly fault: string;
  /** The place to set it. */
  readonly where: string;
};

const PLACEHOLDER = /placeholder/i;

/** True if the value still has to be filled in: it's missing, or wrangler.toml's placeholder. */
export const isPlaceholder = (value: unknown): boolean =>
  typeof value !== "string" || value.trim() === "" || PLACEHOLDER.test(value);
