/** A phone that is touched, and a desktop. */
export const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const;
export const DESK = { viewport: { width: 1440, height: 900 } } as const;
