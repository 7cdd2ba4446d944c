import { COMPANY } from "#domain/seller/company.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "#domain/site/social-card.ts";

/** The content of a card. */
export type Card = {
  readonly kicker: string;
  readonly heading: string;
  readonly line: string;
  /** A product's picture, 16:10, as a data URL. */
  readonly picture: string;
};

/** The paper that the product pictures are drawn on. */
export const PAPER = "#faf8f3";
const INK = "#1a1e26";
const ACCENT = "#1d4ed8";
const RULE = "#8a857a";

/** Long names are set smaller so that they fit the column. */
const HEADING_SIZES = [
  { chars: 14, px: 76 },
  { chars: 26, px: 62 },
  { chars: Number.POSITIVE_INFINITY, px: 48 },
] as const;

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns the page that a browser photographs as a card. `font` is the shop's own typeface as a data URL. */
export function renderCardPage({ kicker, heading, line, picture }: Card, font: string): string {
  const { px } = HEADING_SIZES.find(({ chars }) => heading.length <= chars) ?? HEADING_SIZES[2];
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Geist; src: url("${font}") format("woff2"); font-weight: 100 900 }
    * { margin: 0; box-sizing: border-box }
    body { width: ${CARD_WIDTH}px; height: ${CARD_HEIGHT}px; overflow: hidden; background: ${PAPER}; color: ${INK}; font-family: Geist }
    img { position: absolute; left: 600px; top: 137px; width: 570px }
    main { position: absolute; left: 64px; top: 64px; width: 504px; height: ${CARD_HEIGHT - 128}px; padding-right: 24px; border-right: 2px solid ${RULE}; display: flex; flex-direction: column }
    .brand { display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 600; letter-spacing: -0.02em }
    .brand sub { font-size: 20px; font-weight: 400; letter-spacing: 0; margin-left: 6px }
    .kicker { margin-top: auto; font-size: 24px; color: ${ACCENT}; font-weight: 500 }
    h1 { margin-top: 14px; font-size: ${px}px; line-height: 1.06; font-weight: 650; letter-spacing: -0.035em; text-wrap: balance; overflow-wrap: break-word }
    .line { margin-top: 24px; margin-bottom: auto; font-size: 24px; line-height: 1.35; text-wrap: balance }
  </style><img src="${picture}" alt=""><main>
    <p class="brand"><svg viewBox="0 0 32 32" width="52" height="52" fill="none" stroke="${ACCENT}"><rect x="1" y="1" width="30" height="30" stroke-width="1.5"/><path d="M7 7v18M25 7v18M7 16h18M16 12.5v7" stroke-width="2"/></svg><span>${escapeHtml(COMPANY.tradeName)}<sub>${escapeHtml(COMPANY.brandSubscript)}</sub></span></p>
    <p class="kicker">${escapeHtml(kicker)}</p>
    <h1>${escapeHtml(heading)}</h1>
    <p class="line">${escapeHtml(line)}</p>
  </main>`;
}
