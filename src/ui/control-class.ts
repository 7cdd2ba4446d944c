/** The look of every text control in the shop. */
export const CONTROL_CLASS =
  "w-full rounded-sm border border-line-strong bg-sheet px-3 py-2.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-signal";
