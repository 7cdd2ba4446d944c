import type { Drawing } from "../drawing.ts";
import { at, type Point, polar, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, LIT, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox, type Point3 } from "../view.ts";

/** A supply network in axonometry with the pressure at every node as a column, and its tower. */
export function pressureColumns(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([32, -32]), 34, 24);
  const [columns, rows] = [5, 4];
  const spot = (c: number, r: number): Point3 => [
    c * 4.6 + at(drift, r * columns + c),
    r * 4 + at(drift, c * rows + r + 3),
    0,
  ];
  const drift = times(columns * rows + 8, () => random.between(-0.8, 0.8));
  const trunk = random.whole(1, 2);
  const edge: Point3[] = [
    [-2, -2.4, 0],
    [columns * 4.6 - 2.4, -2.4, 0],
    [columns * 4.6 - 2.4, rows * 4 - 1.4, 0],
    [-2, rows * 4 - 1.4, 0],
  ];
  drawing.shape(
    edge.map((p) => view.project(p)),
    { fill: "#f5f1e7", weight: MEDIUM },
  );
  times(rows, (r) =>
    times(columns, (c) => {
      const here = view.project(spot(c, r));
      const main = r === trunk;
      if (c + 1 < columns)
        drawing.line([here, view.project(spot(c + 1, r))], {
          weight: main ? 9 : MEDIUM,
          ...(main ? { stroke: ACCENT } : { stroke: MUTED }),
        });
      if (r + 1 < rows && (c + r) % 3 !== 2)
        drawing.line([here, view.project(spot(c, r + 1))], { weight: MEDIUM, stroke: MUTED });
    }),
  );
  const posts = times(columns * rows, (i) => ({
    p: spot(i % columns, Math.floor(i / columns)),
    c: i % columns,
    r: Math.floor(i / columns),
  }));
  posts.sort((a, b) => view.nearness(a.p) - view.nearness(b.p));
  const source = random.pick([0, columns - 1]);
  for (const { p, c, r } of posts) {
    const fall = Math.abs(c - source) * 0.75 + Math.abs(r - trunk) * 0.7;
    const height = Math.max(0.8, 5.4 - fall + random.between(-0.4, 0.4));
    const high = height > 3.8;
    if (c === source && r === trunk) {
      drawing.line([view.project(p), view.project([p[0], p[1], 8])], { weight: 12 });
      paintBox(drawing, view, [p[0] - 1.7, p[1] - 1.7, 8], [p[0] + 1.7, p[1] + 1.7, 11], {
        top: PAPER,
        sides: [WASH, ACCENT],
        weight: 4,
      });
      continue;
    }
    paintBox(
      drawing,
      view,
      [p[0] - 0.5, p[1] - 0.5, 0],
      [p[0] + 0.5, p[1] + 0.5, height],
      high
        ? { top: WASH, sides: [ACCENT, ACCENT], weight: FINE }
        : { top: PAPER, sides: [WASH, TINT], weight: FINE },
    );
  }
}

/** A buried main cut open for inspection: a crawler camera, joints, and each length's grade. */
export function pipeInspection(drawing: Drawing, random: Random): void {
  const [w, r] = [640, 74];
  const lengths = 5;
  const soil: Point[] = [
    [0, -r - 66],
    [w, -r - 66],
    [w, r + 36],
    [0, r + 36],
  ];
  drawing.shape(soil, { fill: SHADE, weight: 0 });
  drawing.hatch(soil, 22, { stroke: "#d3cab7" });
  drawing.line(
    [
      [-10, -r - 66],
      [w + 10, -r - 66],
    ],
    { weight: BOLD },
  );
  drawing.rect({ left: 0, top: -r - 14, width: w, height: 2 * r + 28 }, { fill: DEEP, weight: 4 });
  drawing.rect({ left: 0, top: -r, width: w, height: 2 * r }, { fill: LIT, weight: 4 });
  const worst = random.whole(2, 4);
  times(lengths, (i) => {
    const left = (i * w) / lengths;
    for (const top of i > 0 ? [-r - 22, r - 4] : []) {
      drawing.rect({ left: left - 13, top, width: 26, height: 26 }, { fill: PAPER, weight: MEDIUM });
    }
    const grade = i === worst ? 5 : random.whole(1, 3);
    times(5, (k) => {
      const box = { left: left + 16 + k * 20, top: r + 62, width: 16, height: 34 };
      drawing.rect(box, { fill: k < grade ? (grade === 5 ? ACCENT : WASH) : PAPER, weight: FINE });
    });
  });
  drawing.rect({ left: -4, top: r + 46, width: w + 8, height: 66 }, { weight: FINE, stroke: MUTED });
  const flaw: Point = [((worst + 0.5) * w) / lengths, -r];
  const crack = times(7, (i): Point => [
    flaw[0] - 48 + i * 16,
    flaw[1] + (i % 2 === 0 ? 4 : random.between(14, 30)),
  ]);
  drawing.line(crack, { weight: 4 });
  drawing.circle([flaw[0], flaw[1] + 10], 50, { stroke: ACCENT, weight: BOLD, dash: [16, 9] });
  const x = random.between(110, 170);
  const eye: Point = [x + 76, -12];
  drawing.shape([eye, [flaw[0] - 44, flaw[1] + 4], [flaw[0] + 20, r - 6]], {
    fill: "#e1e8f8bb",
    stroke: ACCENT,
    weight: FINE,
  });
  drawing.line(
    [
      [0, 8],
      [x - 60, 8],
    ],
    { weight: MEDIUM },
  );
  drawing.rect({ left: x - 60, top: -6, width: 112, height: 44 }, { fill: WASH, weight: 4 });
  drawing.rect({ left: x + 22, top: -32, width: 50, height: 38 }, { fill: PAPER, weight: 4 });
  drawing.circle(eye, 13, { fill: ACCENT, weight: 4 });
  for (const dx of [-40, 0, 34]) {
    drawing.circle([x + dx, 48], 22, { fill: SHADE, weight: 4 });
    drawing.dot([x + dx, 48], 6);
  }
  const cover = (random.whole(1, 2) * w) / lengths;
  drawing.rect({ left: cover - 34, top: -r - 78, width: 68, height: 14 }, { fill: DEEP, weight: 4 });
  for (const dx of [-24, 24])
    drawing.line(
      [
        [cover + dx, -r - 64],
        [cover + dx, -r - 22],
      ],
      { weight: MEDIUM },
    );
}

/** Offers side by side: one column per bidder, a bar per trade, the best row by row ringed. */
export function bidLevelling(drawing: Drawing, random: Random): void {
  const [bidders, trades] = [3, 5];
  const [head, label] = [66, 120];
  const [cw, rh] = [172, 60];
  const width = label + bidders * cw;
  drawing.rect({ left: 0, top: 0, width, height: head + trades * rh }, { fill: LIT, weight: 4 });
  const winner = random.whole(0, bidders - 1);
  drawing.rect(
    { left: label + winner * cw, top: 0, width: cw, height: head + trades * rh },
    { fill: TINT, weight: 0 },
  );
  times(bidders, (b) => {
    const middle: Point = [label + (b + 0.5) * cw, head / 2];
    drawing.line(
      [
        [label + b * cw, 0],
        [label + b * cw, head + trades * rh],
      ],
      { weight: MEDIUM },
    );
    drawing.circle([middle[0] - 44, middle[1]], 20, { fill: b === winner ? ACCENT : SHADE, weight: MEDIUM });
    times(2, (k) =>
      drawing.line(
        [
          [middle[0] - 10, middle[1] - 8 + k * 17],
          [middle[0] + (k === 0 ? 60 : 34), middle[1] - 8 + k * 17],
        ],
        { weight: k === 0 ? 6 : MEDIUM },
      ),
    );
  });
  times(trades, (t) => {
    const top = head + t * rh;
    drawing.line(
      [
        [0, top],
        [width, top],
      ],
      { weight: t === 0 ? 4 : FINE },
    );
    drawing.rect(
      { left: 18, top: top + 19, width: 22, height: 22 },
      { fill: t % 2 === 0 ? WASH : DEEP, weight: MEDIUM },
    );
    drawing.line(
      [
        [54, top + 30],
        [54 + random.between(26, 50), top + 30],
      ],
      { weight: 4 },
    );
    const offers = times(bidders, (b) => random.between(58, 138) - (b === winner ? 18 : 0));
    const best = offers.indexOf(Math.min(...offers));
    offers.forEach((length, b) => {
      const box = { left: label + b * cw + 16, top: top + 18, width: length, height: 24 };
      drawing.rect(box, { fill: b === winner ? ACCENT : b === best ? WASH : SHADE, weight: MEDIUM });
      if (b === best) drawing.mark(polar([box.left + length, top + 30], 0, 0), 11);
    });
  });
  drawing.rect(
    { left: label + winner * cw, top: -8, width: cw, height: head + trades * rh + 16 },
    { stroke: ACCENT, weight: 6 },
  );
}
