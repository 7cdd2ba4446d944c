type Known = readonly [name: string, token: RegExp];

/**
 * Most browsers also claim to be Chrome, Safari or both, so the more special comes first. Brands with other names for
 * their phones' apps: Edge is EdgA and EdgiOS there, Firefox FxiOS, Chrome CriOS.
 */
const BROWSERS: readonly Known[] = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\b(?:OPR|OPT|OPX)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ["Safari", /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
];

/** Android also claims to be Linux, and an iPhone to be like a Mac. */
const SYSTEMS: readonly Known[] = [
  ["Windows", /\bWindows NT\b/],
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

const UNKNOWN_BROWSER = "Unknown browser";

const find = (known: readonly Known[], userAgent: string): string | undefined =>
  known.find(([, token]) => token.test(userAgent))?.[0];

/**
 * Returns browser and system in words, such as 'Firefox on Windows', by a request's User-Agent header (D58); 'Unknown
 * browser' for anything else. Never throws, and returns only words of this file.
 */
export function deviceInWords(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent ?? "") ?? UNKNOWN_BROWSER;
  const system = find(SYSTEMS, userAgent ?? "");
  return system === undefined ? browser : `${browser} on ${system}`;
}
