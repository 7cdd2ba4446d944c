import type { Drawing } from "../drawing.ts";
import { type Point, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, INK, LIT, MEDIUM, PAPER, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

/** The plate of a circuit board: pads, an array chip, traces at 45°, and an eye diagram. */
export function circuitEye(drawing: Drawing, random: Random): void {
  drawing.rect({ left: 0, top: 0, width: 380, height: 360 }, { fill: LIT, weight: BOLD });
  const chip = { left: random.between(96, 130), top: random.between(100, 130), width: 130, height: 130 };
  const lanes = 7;
  times(lanes, (i) => {
    const y = chip.top + 12 + i * 17.6;
    const out = 36 + i * 48;
    const bend = chip.left + chip.width + 58 - Math.abs(i - 3) * 13;
    const run = Math.abs(out - y);
    const blue = i === 2 || i === 3;
    drawing.line(
      [
        [chip.left + chip.width, y],
        [bend, y],
        [bend + run * 0.6, out],
        [352, out],
      ],
      { weight: blue ? 6 : MEDIUM, ...(blue ? { stroke: ACCENT } : {}) },
    );
    drawing.circle([354, out], 11, { fill: PAPER, weight: 4, ...(blue ? { stroke: ACCENT } : {}) });
  });
  times(6, (i) => {
    const x = chip.left + 14 + i * 20;
    drawing.line(
      [
        [x, chip.top],
        [x, 40 + (i % 3) * 16],
        [x - 30, 14 + (i % 3) * 16],
      ],
      { weight: FINE },
    );
    drawing.line(
      [
        [x, chip.top + chip.height],
        [x, 330 - (i % 3) * 16],
      ],
      { weight: FINE },
    );
    drawing.dot([x, 330 - (i % 3) * 16], 7);
    drawing.dot([x - 30, 14 + (i % 3) * 16], 7);
  });
  drawing.rect(chip, { fill: INK, weight: BOLD });
  times(16, (i) =>
    drawing.dot([chip.left + 26 + (i % 4) * 26, chip.top + 26 + Math.floor(i / 4) * 26], 6, WASH),
  );
  times(5, (i) =>
    drawing.rect({ left: 28, top: 50 + i * 56, width: 36, height: 20 }, { fill: i % 2 === 0 ? DEEP : TINT }),
  );
  const eye = { left: 410, top: 60, width: 230, height: 240 };
  drawing.rect(eye, { fill: LIT, weight: MEDIUM });
  drawing.clipped(eye, () => {
    const jitter = random.between(6, 12);
    times(16, (i) => {
      const [from, to] = [i % 2 === 0 ? -1 : 1, i % 4 < 2 ? 1 : -1];
      const slip = random.between(-jitter, jitter);
      const lift = random.between(-10, 10);
      const wave = times(41, (k): Point => {
        const t = k / 40;
        const s = (edge: number): number => 1 / (1 + Math.exp(-(t - edge - slip / 200) * 22));
        const level = from + (to - from) * s(0.22) + (from - to) * s(0.78);
        return [eye.left + t * eye.width, eye.top + 120 - level * 74 + lift];
      });
      drawing.line(wave, { stroke: i % 3 === 0 ? ACCENT : "#6f8fe0", weight: FINE });
    });
  });
  const centre: Point = [525, 180];
  drawing.shape(
    [
      [centre[0] - 50, centre[1]],
      [centre[0] - 22, centre[1] - 36],
      [centre[0] + 22, centre[1] - 36],
      [centre[0] + 50, centre[1]],
      [centre[0] + 22, centre[1] + 36],
      [centre[0] - 22, centre[1] + 36],
    ],
    { fill: TINT, weight: MEDIUM },
  );
}
