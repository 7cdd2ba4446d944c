import type { Drawing, Stroke } from "../drawing.ts";
import { type Point, times } from "../geometry.ts";
import { CENTRE_LINE } from "./line-styles.ts";
import { ACCENT, BOLD, DEEP, FINE, MEDIUM, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox, type Point3 } from "../view.ts";

/** A street front in elevation: bays of windows, a door, cornices, axes with bubbles. */
export function facadeElevation(drawing: Drawing, random: Random): void {
  const [bays, storeys] = [random.whole(5, 6), 3];
  const [bay, storey] = [520 / bays, 92];
  const [w, h] = [520, storeys * storey];
  const door = random.whole(1, bays - 2);
  drawing.rect({ left: 0, top: -h, width: w, height: h }, { fill: "#fdfcf9", weight: BOLD });
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

/** One part in three views and an axonometric, aligned as on a drawing sheet. */
export function threeViews(drawing: Drawing, random: Random): void {
  const [w, d, h] = [random.between(230, 260), 130, 150];
  const step = random.between(54, 74);
  const cut = w * random.between(0.42, 0.56);
  const hole = cut + (w - cut) / 2;
  const pen = { fill: SHADE, weight: BOLD };
  const hidden: Stroke = { weight: FINE, dash: [11, 7] };
  drawing.shape(
    [
      [0, 0],
      [cut, 0],
      [cut, h - step],
      [w, h - step],
      [w, h],
      [0, h],
    ],
    pen,
  );
  for (const dx of [-26, 26])
    drawing.line(
      [
        [hole + dx, h - step],
        [hole + dx, h],
      ],
      hidden,
    );
  drawing.line(
    [
      [hole, h - step - 18],
      [hole, h + 18],
    ],
    CENTRE_LINE,
  );
  const top = h + 54;
  drawing.rect({ left: 0, top, width: w, height: d }, { ...pen, fill: "#fdfcf9" });
  drawing.line(
    [
      [cut, top],
      [cut, top + d],
    ],
    { weight: 4 },
  );
  drawing.circle([hole, top + d / 2], 26, { fill: WASH, weight: 4 });
  drawing.line(
    [
      [hole - 44, top + d / 2],
      [hole + 44, top + d / 2],
    ],
    CENTRE_LINE,
  );
  drawing.line(
    [
      [hole, top + d / 2 - 44],
      [hole, top + d / 2 + 44],
    ],
    CENTRE_LINE,
  );
  drawing.rect({ left: cut * 0.3, top: top + d * 0.3, width: cut * 0.4, height: d * 0.4 }, hidden);
  const right = w + 62;
  drawing.rect({ left: right, top: 0, width: d, height: h }, pen);
  drawing.line(
    [
      [right, h - step],
      [right + d, h - step],
    ],
    { weight: 4 },
  );
  for (const dx of [-26, 26])
    drawing.line(
      [
        [right + d / 2 + dx, h - step],
        [right + d / 2 + dx, h],
      ],
      hidden,
    );
  drawing.line(
    [
      [right + d / 2, -18],
      [right + d / 2, h + 18],
    ],
    CENTRE_LINE,
  );
  for (const y of [0, h - step, h])
    drawing.line(
      [
        [w + 10, y],
        [right - 10, y],
      ],
      { weight: FINE, stroke: WASH },
    );
  for (const x of [0, cut, w])
    drawing.line(
      [
        [x, h + 10],
        [x, top - 10],
      ],
      { weight: FINE, stroke: WASH },
    );
  const view = createView(38, 32, 0.84);
  const [ox, oy] = [right + 176, top + 64];
  const shifted = {
    project: (p: Point3): Point => [view.project(p)[0] + ox, view.project(p)[1] + oy],
    nearness: (p: Point3): number => view.nearness(p),
  };
  paintBox(drawing, shifted, [0, 0, 0], [w, d, step], { weight: 4 });
  paintBox(drawing, shifted, [0, 0, step], [cut, d, h], { weight: 4, sides: [WASH, TINT] });
  drawing.shape(
    times(30, (i) =>
      shifted.project([hole + 26 * Math.cos(i * 0.21), d / 2 + 26 * Math.sin(i * 0.21), step]),
    ),
    { fill: ACCENT, weight: MEDIUM },
  );
}
