import type { Drawing } from "../drawing.ts";
import { times } from "../geometry.ts";
import { CENTRE_LINE } from "./line-styles.ts";
import { ACCENT, BOLD, DEEP, FINE, LIT, MEDIUM, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

/** A street front in elevation: bays of windows, a door, cornices, axes with bubbles. */
export function facadeElevation(drawing: Drawing, random: Random): void {
  const [bays, storeys] = [random.whole(5, 6), 3];
  const [bay, storey] = [520 / bays, 92];
  const [w, h] = [520, storeys * storey];
  const door = random.whole(1, bays - 2);
  drawing.rect({ left: 0, top: -h, width: w, height: h }, { fill: LIT, weight: BOLD });
  drawing.rect({ left: 0, top: -storey, width: w, height: storey }, { fill: SHADE, weight: MEDIUM });
  times(4, (i) =>
    drawing.line(
      [
        [0, -18 - i * 22],
        [w, -18 - i * 22],
      ],
      { weight: FINE, stroke: "#cfc8b8" },
    ),
  );
  drawing.shape(
    [
      [-16, -h],
      [w + 16, -h],
      [w - 6, -h - 50],
      [6, -h - 50],
    ],
    { fill: DEEP, weight: 4 },
  );
  times(13, (i) =>
    drawing.line(
      [
        [10 + i * 41, -h - 2],
        [14 + i * 40, -h - 48],
      ],
      { weight: FINE, stroke: "#b3aa96" },
    ),
  );
  times(storeys, (s) =>
    times(bays, (b) => {
      const left = b * bay + bay * 0.24;
      const [width, height] = [bay * 0.52, s === 0 ? 54 : 58];
      const top = -(s + 1) * storey + 20;
      if (s === 0 && b === door) {
        drawing.rect(
          { left: left - 6, top: -74, width: width + 12, height: 74 },
          { fill: ACCENT, weight: 4 },
        );
        drawing.line(
          [
            [left + width / 2, -74],
            [left + width / 2, 0],
          ],
          { weight: MEDIUM, stroke: PAPER },
        );
        return;
      }
      drawing.rect({ left, top, width, height }, { fill: s === 1 ? WASH : TINT });
      drawing.line(
        [
          [left + width / 2, top],
          [left + width / 2, top + height],
        ],
        { weight: FINE },
      );
      drawing.line(
        [
          [left, top + height * 0.35],
          [left + width, top + height * 0.35],
        ],
        { weight: FINE },
      );
      drawing.rect(
        { left: left - 5, top: top + height, width: width + 10, height: 6 },
        { fill: PAPER, weight: FINE },
      );
    }),
  );
  for (const s of [1, 2])
    drawing.rect(
      { left: -6, top: -s * storey - 5, width: w + 12, height: 9 },
      { fill: PAPER, weight: MEDIUM },
    );
  drawing.line(
    [
      [-60, 0],
      [w + 60, 0],
    ],
    { weight: 7 },
  );
  const tree = random.pick([-64, w + 64]);
  drawing.line(
    [
      [tree, 0],
      [tree, -96],
    ],
    { weight: BOLD },
  );
  drawing.circle([tree, -128], 52, { fill: "#e1e8f899", weight: FINE });
  times(bays + 1, (b) => {
    if (b % 2 === 1 && bays > 5) return;
    drawing.line(
      [
        [b * bay, 12],
        [b * bay, 34],
      ],
      CENTRE_LINE,
    );
    drawing.circle([b * bay, 52], 17, { fill: PAPER, stroke: ACCENT });
    drawing.number(String(b + 1), [b * bay, 52], 15, ACCENT);
  });
}
