import type { Stroke } from "#dev/art/drawing.ts";
import { ACCENT, FINE } from "#dev/art/palette.ts";

export const CENTRE_LINE: Stroke = { weight: FINE, stroke: ACCENT, dash: [20, 6, 4, 6] };
