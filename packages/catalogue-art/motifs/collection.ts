import type { Drawing } from "../drawing.ts";
import { fitMotif, type Motif } from "../motif.ts";
import { ACCENT, BOLD, DEEP, INK, LIT, MEDIUM } from "../palette.ts";
import type { Random } from "#dev/random.ts";

const [PANEL_WIDTH, PANEL_HEIGHT, GAP, PAD] = [312, 182, 16, 15];

/** Four sheets laid out together, each with its own subject: the picture of a collection. */
export function collectionOf(motifs: readonly [Motif, Motif, Motif, Motif]): Motif {
  return (drawing: Drawing, random: Random): void => {
    const chosen = random.whole(0, 3);
    motifs.forEach((motif, i) => {
      const left = (i % 2) * (PANEL_WIDTH + GAP);
      const top = Math.floor(i / 2) * (PANEL_HEIGHT + GAP);
      const panel = { left, top, width: PANEL_WIDTH, height: PANEL_HEIGHT };
      drawing.rect({ ...panel, left: left + 6, top: top + 6 }, { fill: DEEP, weight: 0 });
      const lead = i === chosen;
      drawing.rect(panel, { fill: LIT, stroke: lead ? ACCENT : INK, weight: lead ? BOLD : MEDIUM });
      const frame = {
        left: left + PAD,
        top: top + PAD,
        width: PANEL_WIDTH - 2 * PAD,
        height: PANEL_HEIGHT - 2 * PAD,
      };
      const seedText = `${i} ${random.whole(0, 1e6)}`;
      drawing.embed(
        fitMotif(motif, seedText, frame, { idPrefix: `inset${i}-`, weightFactor: 0.8 }).svg,
        frame,
      );
    });
  };
}
