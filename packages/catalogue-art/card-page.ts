import { Drawing } from "./drawing.ts";
import type { Box } from "./geometry.ts";
import { fitMotif, type Motif } from "./motif.ts";
import { ACCENT, FINE, INK, MUTED, PAPER } from "./palette.ts";
import { drawPaper, drawRegistration } from "./sheet.ts";
import { COMPANY } from "#domain/company.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "#domain/social-card.ts";

/** The text of a card: a heading, a line above it and one below. */
export interface CardText {
  kicker: string;
  heading: string;
  line: string;
}

/** The motif's area, to the right of the text. */
const FRAME: Box = { left: 640, top: 84, width: 480, height: 462 };
const RULE_X = 584;
/** Long names are set smaller, to fit the column. */
const HEADING_SIZES = [
  { chars: 14, px: 76 },
  { chars: 26, px: 62 },
  { chars: Infinity, px: 48 },
] as const;

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function renderBackground(motif: Motif, seedText: string): string {
  const drawing = new Drawing();
  const size = { width: CARD_WIDTH, height: CARD_HEIGHT };
  drawPaper(drawing, size);
  drawing.line(
    [
      [RULE_X, 64],
      [RULE_X, CARD_HEIGHT - 64],
    ],
    { weight: FINE, stroke: MUTED },
  );
  const { svg, bounds } = fitMotif(motif, seedText, FRAME);
  drawing.embed(svg, bounds);
  drawRegistration(drawing, size);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" stroke-linejoin="round" stroke-linecap="round">${drawing.toString()}</svg>`;
}

/** The page that a browser photographs as a card. `fontUrl` is the shop's own typeface as a data URL. */
export function renderCardPage(text: CardText, motif: Motif, seedText: string, fontUrl: string): string {
  const { px } = HEADING_SIZES.find(({ chars }) => text.heading.length <= chars) ?? HEADING_SIZES[2];
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Geist; src: url("${fontUrl}") format("woff2"); font-weight: 100 900 }
    * { margin: 0; box-sizing: border-box }
    body { width: ${CARD_WIDTH}px; height: ${CARD_HEIGHT}px; overflow: hidden; background: ${PAPER}; color: ${INK}; font-family: Geist }
    svg { display: block }
    body > svg { position: absolute; inset: 0 }
    main { position: absolute; left: 72px; top: 64px; width: 480px; height: ${CARD_HEIGHT - 128}px; display: flex; flex-direction: column }
    .brand { display: flex; align-items: center; gap: 16px; font-size: 34px; font-weight: 600; letter-spacing: -0.02em; color: ${INK} }
    .brand sub { font-size: 20px; font-weight: 400; letter-spacing: 0; margin-left: 6px }
    .kicker { margin-top: auto; font-size: 24px; color: ${ACCENT}; font-weight: 500 }
    h1 { margin-top: 14px; font-size: ${px}px; line-height: 1.06; font-weight: 650; letter-spacing: -0.035em; text-wrap: balance; overflow-wrap: break-word }
    .line { margin-top: 24px; margin-bottom: auto; font-size: 24px; line-height: 1.35; text-wrap: balance }
  </style>${renderBackground(motif, seedText)}<main>
    <p class="brand"><svg viewBox="0 0 32 32" width="52" height="52" fill="none" stroke="${ACCENT}"><rect x="1" y="1" width="30" height="30" stroke-width="1.5"/><path d="M7 7v18M25 7v18M7 16h18M16 12.5v7" stroke-width="2"/></svg><span>${escapeHtml(COMPANY.tradeName)}<sub>${escapeHtml(COMPANY.brandSubscript)}</sub></span></p>
    <p class="kicker">${escapeHtml(text.kicker)}</p>
    <h1>${escapeHtml(text.heading)}</h1>
    <p class="line">${escapeHtml(text.line)}</p>
  </main>`;
}
