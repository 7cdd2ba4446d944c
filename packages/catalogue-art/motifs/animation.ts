import type { Drawing } from "../drawing.ts";
import { at, mix, mixPoint, type Point, polar, smooth, times } from "../geometry.ts";
import { ACCENT, BOLD, FAINT, FINE, INK, LIT, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

interface Pose {
  x: number;
  /** Phase of the stride, 0 to 1. */
  stride: number;
  /** How far the figure leaps, in px. */
  lift: number;
}

/** The limbs of a running figure as chains of joints. */
function figureChains({ x, stride, lift }: Pose, reach: number): Point[][] {
  const swing = Math.sin(stride * 2 * Math.PI);
  const hip: Point = [x, -158 - lift];
  const chest = polar(hip, 92, -84);
  const neck = polar(chest, 26, -84);
  const head = polar(neck, 34, -80);
  const leg = (phase: number): Point[] => {
    const knee = polar(hip, 82, 90 - phase * 46 * reach - 6);
    const ankle = polar(knee, 80, 90 - phase * 46 * reach + 30 * reach * (1 - phase) + 4);
    return [hip, knee, ankle, polar(ankle, 26, 4 + 30 * (1 - phase) * reach)];
  };
  const arm = (phase: number): Point[] => {
    const elbow = polar(chest, 60, 90 - phase * 52 * reach);
    return [chest, elbow, polar(elbow, 54, 90 - phase * 52 * reach - 56 * reach)];
  };
  return [[hip, chest, neck, head], leg(swing), leg(-swing), arm(-swing), arm(swing)];
}

/** A bone: a tapered diamond from joint to joint. */
function drawBone(drawing: Drawing, from: Point, to: Point, fill: string): void {
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const waist = mixPoint(from, to, 0.22);
  drawing.shape([from, polar(waist, 12, angle + 90), to, polar(waist, 12, angle - 90)], {
    fill,
    weight: MEDIUM,
  });
}

/** A figure in motion: bones and joints in the lead pose, its earlier poses fading behind. */
export function motionSkeleton(drawing: Drawing, random: Random): void {
  const reach = random.between(0.75, 1.05);
  const phase = random.between(0.16, 0.34);
  const jump = random.between(0, 46);
  const poses = times(5, (i): Pose => ({
    x: i * 128,
    stride: phase + i * 0.47,
    lift: jump * Math.sin((i / 4) * Math.PI),
  }));
  const lead = random.whole(2, 4);
  drawing.line(
    [
      [-110, 8],
      [640, 8],
    ],
    { weight: BOLD },
  );
  times(19, (i) =>
    drawing.line(
      [
        [-100 + i * 40, 8],
        [-100 + i * 40, i % 4 === 0 ? 26 : 18],
      ],
      { weight: FINE, stroke: MUTED },
    ),
  );
  poses.forEach((pose, i) => {
    if (i === lead) return;
    for (const chain of figureChains(pose, reach))
      drawing.line(chain, { weight: 6, stroke: i % 2 === 0 ? FAINT : "#cbd8f5" });
    const head = at(at(figureChains(pose, reach), 0), 3);
    drawing.circle(polar(head, 12, -80), 20, { stroke: i % 2 === 0 ? FAINT : "#cbd8f5", weight: BOLD });
  });
  const trail = smooth(poses.map((pose) => at(at(figureChains(pose, reach), 0), 0)));
  drawing.line(trail, { stroke: ACCENT, weight: MEDIUM, dash: [14, 8] });
  const chains = figureChains(at(poses, lead), reach);
  chains.forEach((chain, c) =>
    times(chain.length - 1, (i) =>
      drawBone(drawing, at(chain, i), at(chain, i + 1), c === 0 ? WASH : c % 2 === 0 ? TINT : PAPER),
    ),
  );
  drawing.circle(polar(at(at(chains, 0), 3), 12, -80), 26, { fill: TINT, weight: 4 });
  for (const chain of chains)
    for (const joint of chain) drawing.circle(joint, 8, { fill: ACCENT, weight: FINE });
}

/** Animation curves with their keys and handles over a frame ruler, and a playhead. */
export function keyframeCurves(drawing: Drawing, random: Random): void {
  const [w, h] = [640, 330];
  drawing.rect({ left: 0, top: 0, width: w, height: h }, { fill: LIT, weight: MEDIUM });
  times(15, (i) =>
    drawing.line(
      [
        [40 + i * 40, 0],
        [40 + i * 40, h],
      ],
      { weight: FINE, stroke: "#e2dccd" },
    ),
  );
  drawing.line(
    [
      [0, h / 2],
      [w, h / 2],
    ],
    { weight: FINE, stroke: MUTED },
  );
  const playhead = random.between(190, 450);
  [FAINT, WASH, INK, ACCENT].forEach((stroke, c) => {
    const lead = c === 3;
    const keys = times(5, (i): Point => [
      20 + i * 150 + (i > 0 && i < 4 ? random.between(-34, 34) : 0),
      random.between(lead ? 40 : 56, h - 50),
    ]);
    const curve = keys.slice(0, -1).flatMap((key, i): Point[] => {
      const next = at(keys, i + 1);
      return times(21, (k): Point => {
        const t = k / 20;
        const ease = t * t * (3 - 2 * t);
        return [mix(key[0], next[0], t), mix(key[1], next[1], ease)];
      });
    });
    drawing.line(curve, { stroke, weight: lead ? 6 : 4 });
    if (c < 2) return;
    keys.forEach(([x, y], i) => {
      if (lead && i > 0 && i < 4) {
        drawing.line(
          [
            [x - 50, y],
            [x + 50, y],
          ],
          { weight: FINE, stroke },
        );
        for (const dx of [-50, 50]) drawing.dot([x + dx, y], 7, stroke);
      }
      drawing.shape(
        [
          [x - 12, y],
          [x, y - 12],
          [x + 12, y],
          [x, y + 12],
        ],
        { fill: PAPER, stroke, weight: 4 },
      );
    });
  });
  drawing.rect({ left: 0, top: h, width: w, height: 40 }, { fill: SHADE, weight: MEDIUM });
  times(31, (i) =>
    drawing.line(
      [
        [20 + i * 20, h],
        [20 + i * 20, h + (i % 5 === 0 ? 18 : 9)],
      ],
      { weight: FINE },
    ),
  );
  drawing.line(
    [
      [playhead, -14],
      [playhead, h + 40],
    ],
    { stroke: ACCENT },
  );
  drawing.rect({ left: playhead - 34, top: h + 6, width: 68, height: 30 }, { fill: ACCENT, weight: 0 });
  drawing.number(String(random.whole(24, 240)), [playhead, h + 21], 17, PAPER);
}
