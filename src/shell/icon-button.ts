/** The square buttons of the top bar. */
export const ICON_BUTTON_CLASS =
  "relative inline-flex size-11 items-center justify-center rounded-sm text-ink hover:bg-well aria-[current=page]:text-accent";
