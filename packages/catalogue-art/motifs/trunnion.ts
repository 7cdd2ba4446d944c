import type { Drawing } from "../drawing.ts";
import { arc, at, mix, type Point, polar, smooth, times } from "../geometry.ts";
import { ACCENT, DEEP, FINE, INK, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

/** One edge of a turbine blade that starts at `x` and leans over. */
const bladeEdge = (x: number, lean: number): Point[] =>
  smooth(
    [
      [x - 24, 4],
      [x - 30 + lean * 0.3, -46],
      [x + lean, -118],
    ],
    false,
    8,
  );

/** A five-axis set-up: a turbine blank on a tilted trunnion, the tool normal to its face. */
export function tiltedTrunnion(drawing: Drawing, random: Random): void {
  const tilt = random.between(9, 17) * random.pick([-1, 1]);
  const hub: Point = [0, 0];
  drawing.shape(
    [
      [-340, 150],
      [340, 150],
      [340, 120],
      [-340, 120],
    ],
    { fill: DEEP, weight: 4 },
  );
  for (const side of [-1, 1]) {
    drawing.shape(
      [
        [side * 310, 120],
        [side * 222, 120],
        [side * 226, -30],
        [side * 288, -30],
      ],
      { fill: SHADE, weight: 4 },
    );
    drawing.circle([side * 257, 6], 30, { fill: PAPER, weight: 4 });
    drawing.circle([side * 257, 6], 11, { fill: ACCENT, weight: 0 });
  }
  const turn = ([x, y]: Point): Point => {
    const radians = (tilt * Math.PI) / 180;
    return [x * Math.cos(radians) - y * Math.sin(radians), x * Math.sin(radians) + y * Math.cos(radians)];
  };
  const lay = (points: Point[]): Point[] => points.map(turn);
  drawing.shape(
    lay([
      [-218, 26],
      [218, 26],
      [150, 82],
      [-150, 82],
    ]),
    { fill: SHADE, weight: 4 },
  );
  drawing.shape(
    lay([
      [-150, 26],
      [150, 26],
      [150, 4],
      [-150, 4],
    ]),
    { fill: PAPER, weight: 4 },
  );
  const count = random.whole(4, 5);
  times(count, (i) => {
    const x = mix(-108, 108, i / (count - 1));
    const lean = 34;
    const outline = [...bladeEdge(x, lean), ...bladeEdge(x + 26, lean - 14).reverse()];
    drawing.shape(lay(outline), { fill: i === 1 ? WASH : TINT, weight: 4 });
    if (i === 1)
      times(6, (k) =>
        drawing.line(lay([at(bladeEdge(x, lean), k * 3), at(bladeEdge(x + 26, lean - 14), k * 3)]), {
          weight: FINE,
          stroke: ACCENT,
        }),
      );
  });
  drawing.line(arc(hub, 214, -90 + tilt - 32, -90 + tilt + 32), { stroke: ACCENT, weight: 4, dash: [16, 9] });
  const tip = turn([26, -128]);
  const axis = tilt - 90 + random.between(8, 22);
  const seat = (along: number, off: number): Point => polar(polar(tip, along, axis), off, axis + 90);
  drawing.line([tip, polar(tip, 214, axis)], { weight: FINE, stroke: ACCENT, dash: [20, 6, 4, 6] });
  drawing.shape([seat(0, -8), seat(0, 8), seat(64, 17), seat(64, -17)], { fill: WASH, weight: 4 });
  drawing.shape([seat(64, -26), seat(64, 26), seat(112, 40), seat(112, -40)], { fill: SHADE, weight: 4 });
  drawing.shape([seat(112, -66), seat(112, 66), seat(152, 66), seat(152, -66)], { fill: PAPER, weight: 4 });
  drawing.arrow([-290, -110], [-290, -190], { stroke: INK }, 16);
  drawing.arrow([-290, -110], [-210, -110], { stroke: INK }, 16);
}
