import type { Drawing } from "../drawing.ts";
import { mix, type Point, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, Scene } from "../view.ts";

/** A pinned support: triangle on hatched ground. */
function drawSupport(drawing: Drawing, [x, y]: Point, rolling = false): void {
  drawing.shape(
    [
      [x, y],
      [x - 17, y + 27],
      [x + 17, y + 27],
    ],
    { fill: PAPER },
  );
  if (rolling) for (const dx of [-9, 9]) drawing.circle([x + dx, y + 33], 5, { weight: FINE });
  const base = y + (rolling ? 39 : 27);
  drawing.line([
    [x - 27, base],
    [x + 27, base],
  ]);
  times(5, (i) => {
    drawing.line(
      [
        [x - 22 + i * 11, base],
        [x - 31 + i * 11, base + 11],
      ],
      { weight: FINE, stroke: MUTED },
    );
  });
}

/** Arrows pressing down on a beam, joined by a line. */
function drawLoad(drawing: Drawing, from: Point, to: Point, height: number, count: number): void {
  drawing.line(
    [
      [from[0], from[1] - height],
      [to[0], to[1] - height],
    ],
    { stroke: ACCENT },
  );
  times(count + 1, (i) => {
    const [x, y] = [mix(from[0], to[0], i / count), mix(from[1], to[1], i / count)];
    drawing.arrow([x, y - height], [x, y - 5], { weight: FINE, stroke: ACCENT }, 13);
  });
}

/** A frame under load with the bending moments drawn on its beams. */
export function loadedFrame(drawing: Drawing, random: Random): void {
  const [bays, storeys] = [random.whole(2, 3), 2];
  const [span, height] = [600 / bays, 125];
  times(storeys, (storey) => {
    times(bays, (bay) => {
      const [x, y] = [bay * span, -(storey + 1) * height];
      const sag = span * random.between(0.16, 0.24);
      const moments = times(25, (i): Point => {
        const t = i / 24;
        return [x + t * span, y + sag * (4 * t * (1 - t) - 0.45)];
      });
      drawing.shape([[x, y], ...moments, [x + span, y]], { fill: TINT, weight: 0 });
      moments.forEach(([mx, my], i) => {
        if (i % 2 === 0)
          drawing.line(
            [
              [mx, y],
              [mx, my],
            ],
            { weight: FINE, stroke: WASH },
          );
      });
      drawing.line([[x, y], ...moments, [x + span, y]], { weight: MEDIUM, stroke: ACCENT });
    });
  });
  times(bays, (bay) => {
    drawLoad(
      drawing,
      [bay * span, -storeys * height],
      [(bay + 1) * span, -storeys * height],
      40 + random.between(0, 34),
      6,
    );
  });
  times(storeys, (s) =>
    drawing.line(
      [
        [0, -(s + 1) * height],
        [bays * span, -(s + 1) * height],
      ],
      { weight: 7 },
    ),
  );
  times(bays + 1, (i) => {
    drawing.line(
      [
        [i * span, 0],
        [i * span, -storeys * height],
      ],
      { weight: 7 },
    );
    drawSupport(drawing, [i * span, 0], i === bays);
  });
  const side = -height * random.pick([1, 2]);
  drawing.arrow([-74, side], [-8, side], { weight: BOLD, stroke: ACCENT }, 22);
  times(storeys, (s) => times(bays + 1, (i) => drawing.dot([i * span, -(s + 1) * height], 8)));
}

/** A truss or arch bridge in elevation, its load and its moment line below. */
export function bridgeElevation(drawing: Drawing, random: Random): void {
  const panels = random.pick([10, 12]);
  const w = 660;
  const rise = random.between(120, 150);
  const arch = (t: number): Point => [t * w, -rise * 4 * t * (1 - t)];
  const panel = (i: number): Point => [(i * w) / panels, 0];
  const top = times(panels + 1, (i) => arch(i / panels));
  times(panels - 1, (i) => {
    const [hanger, knee] = [top[i + 1], panel(i + 1)];
    if (hanger === undefined) return;
    drawing.line([hanger, knee]);
    const other = i + 1 < panels / 2 ? top[i + 2] : top[i];
    if (other !== undefined && i + 1 !== panels / 2) drawing.line([knee, other], { weight: FINE });
  });
  drawing.line(
    times(41, (i) => arch(i / 40)),
    { weight: 8 },
  );
  drawing.rect({ left: -40, top: -2, width: w + 80, height: 15 }, { fill: SHADE, weight: MEDIUM });
  const from = random.between(0.1, 0.3) * w;
  drawLoad(drawing, [from, -2], [from + w * 0.42, -2], 46, 7);
  for (const x of [0, w]) {
    drawing.shape(
      [
        [x - 22, 13],
        [x + 22, 13],
        [x + 30, 88],
        [x - 30, 88],
      ],
      { fill: DEEP },
    );
    drawing.hatch(
      [
        [x - 42, 88],
        [x + 42, 88],
        [x + 42, 108],
        [x - 42, 108],
      ],
      11,
      { stroke: MUTED },
    );
  }
  drawing.line(
    [
      [34, 84],
      [w - 34, 84],
    ],
    { weight: FINE, stroke: ACCENT, dash: [18, 6, 4, 6] },
  );
  const peak = random.between(0.4, 0.58);
  const moments = times(41, (i): Point => {
    const t = i / 40;
    const shape =
      t < peak ? Math.sin((t / peak) * (Math.PI / 2)) : Math.cos(((t - peak) / (1 - peak)) * (Math.PI / 2));
    return [mix(40, w - 40, t), 92 + 74 * shape ** 1.15];
  });
  drawing.shape(moments, { fill: TINT, stroke: ACCENT });
  times(9, (i) => {
    const point = moments[4 + i * 4];
    if (point !== undefined) drawing.line([[point[0], 92], point], { weight: FINE, stroke: ACCENT });
  });
  drawing.mark([mix(40, w - 40, peak), 166]);
}

/** Adds a rolled-steel column: boxes for flanges and web along one axis. */
function addColumn(scene: Scene, height: number): void {
  for (const y of [-6, 5]) scene.box([-6, y, 0], [6, y + 1, height], { sides: [SHADE, DEEP] }, y);
  scene.box([-0.6, -5, 0], [0.6, 5, height], { sides: [SHADE, SHADE] }, -2);
}

/** A bolted beam-to-column joint in axonometry: end plate, bolts and the axes. */
export function steelJoint(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([30, 38, -34]), random.between(24, 32), 12);
  const scene = new Scene(view);
  const [height, level] = [34, random.between(14, 18)];
  addColumn(scene, height);
  scene.paint(drawing);
  const depth = random.between(8, 10);
  const beam = (length: number, from: number) => {
    const near = new Scene(view);
    near.box(
      [-5, from, level - depth / 2 - 2],
      [5, from + 1, level + depth / 2 + 2],
      { top: WASH, sides: [WASH, TINT] },
      -30,
    );
    for (const x of [-3.6, 3.6]) {
      for (const z of [-4.6, -1.6, 1.6, 4.6]) {
        near.box(
          [x - 0.6, from + 1, level + z - 0.6],
          [x + 0.6, from + 1.7, level + z + 0.6],
          { top: ACCENT, sides: [ACCENT, ACCENT], weight: FINE },
          -28,
        );
      }
    }
    near.box([-4, from + 1, level - depth / 2], [4, from + length, level - depth / 2 + 1], {}, -20);
    near.box(
      [-0.5, from + 1, level - depth / 2 + 1],
      [0.5, from + length, level + depth / 2 - 1],
      { sides: [SHADE, DEEP] },
      -10,
    );
    near.box([-4, from + 1, level + depth / 2 - 1], [4, from + length, level + depth / 2], {}, 20);
    near.paint(drawing);
  };
  beam(random.between(26, 32), 6);
  const lines: [Point3, Point3][] = [
    [
      [0, 0, height],
      [0, 0, height + 5],
    ],
    [
      [0, 38, level],
      [0, 44, level],
    ],
  ];
  for (const [from, to] of lines) {
    drawing.line([view.project(from), view.project(to)], {
      weight: FINE,
      stroke: ACCENT,
      dash: [16, 5, 3, 5],
    });
  }
}
