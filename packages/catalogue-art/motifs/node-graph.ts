import type { Drawing } from "../drawing.ts";
import { at, mix, type Point, smooth, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, INK, LIT, MEDIUM, PAPER, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

interface GraphNode {
  left: number;
  top: number;
  kind: number;
}

/** A graph of image operations: pictures flow from sources through nodes to one output. */
export function nodeGraph(drawing: Drawing, random: Random): void {
  const columns = random.pick<readonly number[]>([
    [3, 2, 2, 1],
    [2, 3, 2, 1],
    [3, 3, 1, 1],
  ]);
  const nodes = columns.map((count, column) =>
    times(count, (i): GraphNode => ({
      left: column * 172 + random.between(-8, 8),
      top: ((i + 0.5) * 370) / count - 40 + random.between(-12, 12),
      kind: random.whole(0, 3),
    })),
  );
  const wire = (from: GraphNode, to: GraphNode, slot: number, blue: boolean): void => {
    const [a, b]: [Point, Point] = [
      [from.left + 116, from.top + 40],
      [to.left, to.top + 24 + slot * 30],
    ];
    const run = times(25, (i): Point => {
      const t = i / 24;
      return [mix(a[0], b[0], t), mix(a[1], b[1], t * t * (3 - 2 * t))];
    });
    drawing.line(run, { weight: blue ? BOLD : MEDIUM, ...(blue ? { stroke: ACCENT } : {}) });
    drawing.circle(b, 7, { fill: PAPER, ...(blue ? { stroke: ACCENT } : {}) });
  };
  nodes.forEach((column, c) => {
    const next = nodes[c + 1];
    if (next === undefined) return;
    column.forEach((node, i) =>
      wire(
        node,
        at(next, Math.min(next.length - 1, Math.floor((i * next.length) / column.length))),
        i % 2,
        i === 0,
      ),
    );
    if (column.length < next.length) wire(at(column, column.length - 1), at(next, next.length - 1), 1, false);
  });
  nodes.flat().forEach((node, i, all) => {
    const last = i === all.length - 1;
    const box = { left: node.left, top: node.top, width: 116, height: 80 };
    drawing.rect(box, { fill: last ? ACCENT : LIT, weight: 4 });
    drawing.rect({ ...box, height: 15 }, { fill: last ? INK : at([WASH, DEEP, TINT], i), weight: MEDIUM });
    const centre: Point = [node.left + 58, node.top + 48];
    const pen = { weight: MEDIUM, stroke: last ? PAPER : INK };
    if (node.kind === 0 || last)
      drawing.shape(
        [
          [centre[0] - 14, centre[1] - 17],
          [centre[0] + 20, centre[1]],
          [centre[0] - 14, centre[1] + 17],
        ],
        { ...pen, fill: last ? PAPER : WASH },
      );
    else if (node.kind === 1)
      drawing.line(
        smooth([
          [centre[0] - 34, centre[1] + 16],
          [centre[0] - 12, centre[1] + 10],
          [centre[0] + 10, centre[1] - 12],
          [centre[0] + 34, centre[1] - 16],
        ]),
        { ...pen, stroke: ACCENT },
      );
    else if (node.kind === 2)
      for (const dx of [-10, 10]) drawing.circle([centre[0] + dx, centre[1]], 17, pen);
    else
      times(3, (k) =>
        drawing.line(
          [
            [centre[0] - 32, centre[1] - 14 + k * 14],
            [centre[0] + 32 - k * 16, centre[1] - 14 + k * 14],
          ],
          { ...pen, weight: k === 1 ? BOLD : FINE },
        ),
      );
    drawing.circle([node.left + 116, node.top + 40], 7, { fill: PAPER, weight: MEDIUM });
  });
}
