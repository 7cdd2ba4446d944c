import type { Drawing } from "../drawing.ts";
import { at, type Box, type Point, polar, smooth, times } from "../geometry.ts";
import { ACCENT, fieldTone, BOLD, FINE, LIT, MEDIUM, MUTED, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

/** The legend of a result: bands from high to low with a few values. */
function drawLegend(drawing: Drawing, { left, top, width, height }: Box, high: number): void {
  times(6, (i) => {
    const y = top + (i * height) / 6;
    drawing.rect(
      { left, top: y, width, height: height / 6 },
      { fill: i === 0 ? ACCENT : fieldTone(i / 6), weight: FINE },
    );
    if (i % 2 === 0)
      drawing.number(String(Math.round(high * (1 - i / 6))), [left + width + 32, y + height / 12], 16);
  });
}

/** Streamlines round an aerofoil, with velocity arrows upstream and a banded wake. */
export function streamlines(drawing: Drawing, random: Random): void {
  const frame = { left: 0, top: 0, width: 640, height: 370 };
  const attack = random.between(6, 14);
  const nose: Point = [random.between(170, 200), random.between(170, 190)];
  const chord = random.between(280, 310);
  const thickness = random.between(0.13, 0.18);
  const foil = (t: number, side: number): Point => {
    const half =
      5 *
      thickness *
      (0.2969 * Math.sqrt(t) - 0.126 * t - 0.3516 * t * t + 0.2843 * t ** 3 - 0.1036 * t ** 4);
    const camber = 0.16 * t * (1 - t);
    return polar(polar(nose, t * chord, attack), (side * half - camber) * chord, attack + 90);
  };
  const upper = times(31, (i) => foil((i / 30) ** 1.6, -1));
  const lower = times(31, (i) => foil((i / 30) ** 1.6, 1));
  drawing.clipped(frame, () => {
    drawing.rect(frame, { fill: LIT, weight: 0 });
    times(4, (i) => {
      const swell = 1 - i * 0.22;
      drawing.shape(
        smooth(
          times(12, (k) => {
            const [x, y] = polar([0, 0], 1, k * 30);
            return polar(
              polar(polar(nose, chord * 0.32, attack), x * 200 * swell, attack),
              y * 95 * swell - 50 * swell,
              attack + 90,
            );
          }),
          true,
        ),
        { fill: at(["#f1f5fd", TINT, "#cbd8f5", WASH], i), weight: 0 },
      );
    });
    const lines = 15;
    times(lines, (i) => {
      const y0 = 14 + (i * 342) / (lines - 1);
      const off = y0 - nose[1] - 26;
      const path = times(61, (k): Point => {
        const x = -20 + k * 11.4;
        const u = (x - nose[0] - chord * 0.42) / (chord * 0.52);
        const bump = Math.exp(-(u ** 2)) * 66 * Math.exp(-Math.abs(off) / 110) * (off < 0 ? -1 : 0.75);
        const wash = (46 / (1 + Math.exp(-u * 2.2))) * Math.exp(-Math.abs(off) / 170);
        return [x, y0 + bump + wash - 12];
      });
      drawing.line(path, { stroke: ACCENT, weight: i % 3 === 1 ? 4 : FINE });
      const head = at(path, 48 + (i % 4));
      if (i % 3 === 1) drawing.arrow(at(path, 46 + (i % 4)), head, { stroke: ACCENT }, 18);
    });
    drawing.shape([...upper, ...lower.toReversed()], { fill: SHADE, weight: BOLD });
    drawing.hatch([...upper, ...lower.toReversed()], 13, { stroke: MUTED });
    drawing.line([nose, polar(nose, chord + 50, attack)], { weight: FINE, dash: [20, 6, 4, 6] });
  });
  drawing.rect(frame, { weight: MEDIUM });
}

/** A result plot: a banded field in section beside its legend and the curve along a cut. */
export function resultSection(drawing: Drawing, random: Random): void {
  const [w, h] = [430, 340];
  const centres = times(3, (): Point => [random.between(60, w - 60), random.between(60, h - 60)]);
  const field = { left: 0, top: 0, width: w, height: h };
  drawing.clipped(field, () => {
    drawing.rect(field, { fill: "#f1f5fd", weight: 0 });
    times(5, (band) =>
      centres.forEach((centre, i) => {
        const reach = (190 - band * 38) * (1 - i * 0.12);
        if (reach < 14) return;
        const ring = smooth(
          times(10, (k) => polar(centre, reach * (1 + 0.14 * Math.sin(k * 2.2 + i * 2)), k * 36)),
          true,
        );
        drawing.shape(ring, { fill: band === 4 ? ACCENT : fieldTone(0.86 - band * 0.2), weight: 0 });
      }),
    );
    times(9, (i) =>
      drawing.line(
        [
          [i * 54, 0],
          [i * 54, h],
        ],
        { weight: FINE, stroke: "#ffffffaa" },
      ),
    );
    times(7, (i) =>
      drawing.line(
        [
          [0, i * 54],
          [w, i * 54],
        ],
        { weight: FINE, stroke: "#ffffffaa" },
      ),
    );
  });
  drawing.rect(field, { weight: BOLD });
  const cut = random.between(110, 230);
  drawing.line(
    [
      [-24, cut],
      [w + 24, cut],
    ],
    { weight: MEDIUM, dash: [20, 6, 4, 6] },
  );
  drawLegend(drawing, { left: w + 46, top: 0, width: 34, height: 150 }, random.whole(20, 90) * 10);
  const plot = { left: w + 46, top: 186, width: 154, height: 154 };
  drawing.rect(plot, { fill: LIT });
  const curve = smooth(
    times(7, (i): Point => [
      plot.left + 8 + i * 23,
      plot.top + 130 - random.between(6, 104) * Math.sin(((i + 0.6) / 7.2) * Math.PI),
    ]),
  );
  drawing.line(curve, { stroke: ACCENT, weight: 4 });
}
