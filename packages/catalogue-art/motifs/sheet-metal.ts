import type { Drawing } from "../drawing.ts";
import { type Point, polar, times } from "../geometry.ts";
import { ACCENT, BOLD, FINE, INK, LIT, MEDIUM, PAPER, SHADE, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

/** Sheet-metal parts unfolded and nested on a sheet, bend lines dashed. */
export function flatPattern(drawing: Drawing, random: Random): void {
  drawing.rect({ left: 0, top: 0, width: 640, height: 360 }, { fill: LIT, weight: BOLD });
  const pattern = (x: number, y: number, w: number, h: number, blue: boolean) => {
    const flap = 24;
    const lean = random.between(8, 20);
    const shape: Point[] = [
      [x, y + flap],
      [x + lean, y],
      [x + w - lean, y],
      [x + w, y + flap],
      [x + w, y + h - flap],
      [x + w - lean, y + h],
      [x + lean, y + h],
      [x, y + h - flap],
    ];
    drawing.shape(shape, { fill: blue ? WASH : SHADE, weight: MEDIUM });
    const folds = [x + w * 0.25, x + w * 0.5, x + w * 0.75];
    for (const fold of folds)
      drawing.line(
        [
          [fold, y],
          [fold, y + h],
        ],
        { weight: FINE, stroke: blue ? INK : ACCENT, dash: [12, 7] },
      );
    for (const fold of [y + flap, y + h - flap])
      drawing.line(
        [
          [x, fold],
          [x + w, fold],
        ],
        { weight: FINE, stroke: blue ? INK : ACCENT, dash: [12, 7] },
      );
  };
  const split = random.between(300, 350);
  pattern(20, 20, split - 30, random.between(148, 164), random.chance(0.5));
  pattern(20, 192, split - 30, random.between(138, 148), false);
  const elbow: Point = [split + 24, 340];
  for (const [outer, inner, fill] of [
    [268, 196, WASH],
    [180, 112, SHADE],
    [96, 40, PAPER],
  ] as const) {
    const rim = times(25, (i) => polar(elbow, outer, -90 + i * 3.75));
    const bore = times(25, (i) => polar(elbow, inner, -i * 3.75));
    drawing.shape([...rim, ...bore], { fill });
    for (const angle of [-67, -45, -23])
      drawing.line([polar(elbow, inner, angle), polar(elbow, outer, angle)], {
        weight: FINE,
        stroke: ACCENT,
        dash: [12, 7],
      });
  }
  const hole: Point = [572, random.between(52, 64)];
  drawing.circle(hole, 40, { fill: SHADE });
  drawing.circle(hole, 20, { fill: PAPER, weight: FINE });
  drawing.line(
    [
      [hole[0] - 54, hole[1]],
      [hole[0] + 54, hole[1]],
    ],
    { weight: FINE, stroke: ACCENT, dash: [16, 5, 3, 5] },
  );
}
