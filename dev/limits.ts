/** Sizes of a public page's first load; see e2e/first-load.test.ts. */
export type Weight = {
  /** The document, including its inline style. */
  readonly html: number;
  /** The inline style and the style sheet that follows. */
  readonly style: number;
  /** Every script loaded until the page is idle. */
  readonly script: number;
  /** Already compressed, so counted as they are. */
  readonly fonts: number;
};

/**
 * What a first visit to a page may load, in KB of 1,000 bytes after gzip. Every public page has a row. The script
 * limit is a requirement; all others are 5 % above the measured size. How to change one: CONTRIBUTING.md.
 */
export const FIRST_LOAD_LIMITS_KB: Readonly<Record<string, Weight>> = {
  "/": { html: 14.7, style: 16.5, script: 170, fonts: 12.7 },
  "/products": { html: 23.7, style: 16.5, script: 170, fonts: 12.7 },
  "/compare": { html: 10.8, style: 15.5, script: 170, fonts: 12.7 },
  "/products/autocad": { html: 14, style: 16.5, script: 170, fonts: 12.7 },
  "/aboutus": { html: 9.9, style: 15.8, script: 170, fonts: 12.7 },
  "/contact": { html: 9.4, style: 15.7, script: 170, fonts: 12.7 },
  "/why-half-price": { html: 10.5, style: 15.7, script: 170, fonts: 12.7 },
  "/terms": { html: 11.3, style: 15.7, script: 170, fonts: 12.7 },
  "/privacy": { html: 12.2, style: 15.7, script: 170, fonts: 21.3 },
  "/withdrawal": { html: 9.6, style: 16, script: 170, fonts: 12.7 },
  "/login": { html: 12, style: 11, script: 170, fonts: 12.7 },
  "/register": { html: 12, style: 11, script: 170, fonts: 12.7 },
  "/checkout": { html: 12, style: 11, script: 170, fonts: 12.7 },
  "/nowhere": { html: 8.4, style: 15.6, script: 170, fonts: 12.7 },
};

/** What a new connection carries before the server must wait for the visitor's answer: ten packets (docs/decisions/0060). */
export const FIRST_PACKETS_BYTES = 14_600;
/** Pages whose HTML, with its headers, arrives in them. */
export const IN_FIRST_PACKETS = ["/", "/products/autocad"];

/** All modules of the Worker as uploaded, in KB of 1,000 bytes after gzip: 5 % above the measured size. */
export const WORKER_BUNDLE_LIMIT_KB = 985;
