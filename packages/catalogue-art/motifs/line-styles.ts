import type { Stroke } from "../drawing.ts";
import { ACCENT, FINE } from "../palette.ts";

export const CENTRE_LINE: Stroke = { weight: FINE, stroke: ACCENT, dash: [20, 6, 4, 6] };
