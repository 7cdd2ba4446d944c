import type { Drawing } from "../drawing.ts";
import { at, type Point, polar, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, INK, LIT, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

/** A tick, as on a checklist. */
export function drawTick(
  drawing: Drawing,
  [x, y]: Point,
  size: number,
  stroke = ACCENT,
  weight = BOLD,
): void {
  drawing.line(
    [
      [x - size, y],
      [x - size * 0.25, y + size * 0.7],
      [x + size, y - size * 0.8],
    ],
    { stroke, weight },
  );
}

/** A programme of works: bars on a time grid, links between them, a milestone, today's line. */
export function ganttChart(drawing: Drawing, random: Random): void {
  const [w, rows] = [640, 7];
  const pitch = 48;
  times(11, (i) =>
    drawing.line(
      [
        [i * 64, -26],
        [i * 64, rows * pitch],
      ],
      { weight: FINE, stroke: "#cfc8b8" },
    ),
  );
  drawing.line(
    [
      [0, 0],
      [w, 0],
    ],
    { weight: MEDIUM },
  );
  times(10, (i) => drawing.number(String(i + 1), [i * 64 + 32, -17], 14, MUTED));
  let start = random.between(0, 20);
  const today = random.between(270, 380);
  const bars = times(rows, (i) => {
    const length = random.between(120, 210);
    const bar = { left: start, top: i * pitch + 13, width: Math.min(length, w - start - 14), height: 24 };
    start += length * random.between(0.38, 0.62);
    return bar;
  });
  bars.forEach((bar, i) => {
    const next = bars[i + 1];
    if (next === undefined) return;
    const x = Math.max(next.left + 16, bar.left + 16);
    drawing.line(
      [
        [bar.left + bar.width, bar.top + 12],
        [bar.left + bar.width + 10, bar.top + 12],
      ],
      { weight: FINE },
    );
    drawing.arrow([x, bar.top + 24], [x, next.top - 1], { weight: FINE }, 12);
  });
  const critical = random.whole(1, rows - 2);
  bars.forEach((bar, i) => {
    drawing.rect(bar, { fill: PAPER, weight: 0 });
    const done = Math.min(bar.width, Math.max(0, today - bar.left));
    drawing.rect({ ...bar, width: done }, { fill: i === critical ? ACCENT : WASH, weight: 0 });
    drawing.rect(bar, { weight: i === critical ? 4 : MEDIUM });
  });
  const end = at(bars, rows - 1);
  const [mx, my] = [end.left + end.width + 2, end.top + 12];
  drawing.shape(
    [
      [mx - 17, my],
      [mx, my - 17],
      [mx + 17, my],
      [mx, my + 17],
    ],
    { fill: INK },
  );
  drawing.line(
    [
      [today, -34],
      [today, rows * pitch + 6],
    ],
    { stroke: ACCENT, dash: [14, 8] },
  );
  drawing.shape(
    [
      [today - 11, -46],
      [today + 11, -46],
      [today, -28],
    ],
    { fill: ACCENT, weight: 0 },
  );
}

const PX_PER_M = 40;

/** The area of a polygon on the sheet, in m². */
function areaOf(polygon: readonly Point[]): number {
  const doubled = polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = at(polygon, i + 1);
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2 / PX_PER_M ** 2;
}

/** A plan under measurement: rooms filled by kind, hatched, with areas and counted points. */
export function takeoffPlan(drawing: Drawing, random: Random): void {
  const [w, h] = [640, 360];
  const [x1, x2] = [random.between(180, 250), random.between(400, 470)];
  const [y1, y2] = [random.between(140, 210), random.between(150, 230)];
  const rooms: Point[][] = [
    [
      [0, 0],
      [x1, 0],
      [x1, y1],
      [0, y1],
    ],
    [
      [0, y1],
      [x1, y1],
      [x1, h],
      [0, h],
    ],
    [
      [x1, 0],
      [w, 0],
      [w, y2],
      [x2, y2],
      [x2, h],
      [x1, h],
    ],
    [
      [x2, y2],
      [w, y2],
      [w, h],
      [x2, h],
    ],
  ];
  const fills = random.pick([
    [WASH, SHADE, TINT, DEEP],
    [SHADE, TINT, DEEP, WASH],
    [TINT, DEEP, PAPER, WASH],
  ]);
  rooms.forEach((room, i) => {
    const fill = at(fills, i);
    drawing.shape(room, { fill, weight: 8 });
    if (fill === DEEP) drawing.hatch(room, 16, { stroke: "#b3aa96" });
    if (fill === WASH) drawing.hatch(room, 20, { stroke: "#7f9ce6" }, -45);
  });
  const traced = at(rooms, random.whole(0, 3));
  drawing.shape(traced, { stroke: ACCENT, weight: BOLD });
  traced.forEach((point) =>
    drawing.rect(
      { left: point[0] - 9, top: point[1] - 9, width: 18, height: 18 },
      { fill: PAPER, stroke: ACCENT, weight: 4 },
    ),
  );
  const labels: Point[] = [
    [x1 / 2, y1 / 2],
    [x1 / 2, (y1 + h) / 2],
    [(x1 + w) / 2 + 20, y2 / 2],
    [(x2 + w) / 2, (y2 + h) / 2],
  ];
  labels.forEach((label, i) => {
    drawing.rect(
      { left: label[0] - 50, top: label[1] - 22, width: 100, height: 44 },
      { fill: PAPER, weight: FINE },
    );
    drawing.number(areaOf(at(rooms, i)).toFixed(1), label, 22, i % 2 === 0 ? ACCENT : INK);
  });
  times(random.whole(4, 5), (i) => {
    const centre: Point = [x1 + 34, 40 + i * 66];
    drawing.circle(centre, 13, { fill: PAPER, weight: FINE });
    drawTick(drawing, centre, 8, ACCENT, 4);
  });
}

/** Bids on a board: columns of cards, one card moving to the next column. */
export function bidBoard(drawing: Drawing, random: Random): void {
  const [columns, width, height] = [4, 144, 370];
  const moving = random.whole(0, 2);
  times(columns, (column) => {
    const left = column * (width + 20);
    drawing.rect({ left, top: 0, width, height }, { fill: "#f5f1e7", weight: FINE });
    drawing.line(
      [
        [left, 0],
        [left + width, 0],
      ],
      { weight: 7, stroke: column === columns - 1 ? ACCENT : INK },
    );
    const cards = random.whole(column === moving + 1 ? 1 : 2, 3);
    times(cards, (row) => {
      const top = 22 + row * 114;
      const won = column === columns - 1 && row === 0;
      drawing.rect({ left: left + 14, top, width: width - 28, height: 96 }, { fill: won ? WASH : LIT });
      times(2, (i) =>
        drawing.line(
          [
            [left + 28, top + 24 + i * 18],
            [left + 28 + random.between(40, 84), top + 24 + i * 18],
          ],
          { weight: i === 0 ? 4 : FINE },
        ),
      );
      drawing.rect({ left: left + 28, top: top + 64, width: 84, height: 16 }, { weight: FINE });
      drawing.rect(
        { left: left + 28, top: top + 64, width: random.between(20, 80), height: 16 },
        { fill: ACCENT, weight: 0 },
      );
      if (won) drawTick(drawing, [left + 108, top + 30], 12);
    });
  });
  const [x, y] = [moving * (width + 20) + 92, 236 + random.between(-10, 10)];
  const corner = (dx: number, dy: number): Point => polar(polar([x, y], dx, 8), dy, 98);
  drawing.shape([corner(10, 12), corner(140, 12), corner(140, 106), corner(10, 106)], {
    fill: DEEP,
    weight: 0,
  });
  drawing.shape([corner(0, 0), corner(130, 0), corner(130, 96), corner(0, 96)], {
    fill: TINT,
    stroke: ACCENT,
    weight: 4,
  });
  drawing.line([corner(16, 26), corner(96, 26)], { weight: 4 });
  drawing.line([corner(16, 46), corner(76, 46)], { weight: FINE });
  drawing.arrow(corner(20, 74), corner(112, 74), { stroke: ACCENT, weight: 4 }, 20);
}
