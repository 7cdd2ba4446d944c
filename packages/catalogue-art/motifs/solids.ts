import type { Drawing } from "../drawing.ts";
import { times } from "../geometry.ts";
import { MEDIUM } from "../palette.ts";
import type { Point3, View } from "../view.ts";

export function drawDisc(
  drawing: Drawing,
  view: View,
  [x, y, z]: Point3,
  radius: number,
  fill: string,
  weight = MEDIUM,
): void {
  const rim = times(40, (i) =>
    view.project([x + radius * Math.cos((i * Math.PI) / 20), y + radius * Math.sin((i * Math.PI) / 20), z]),
  );
  drawing.shape(rim, { fill, weight });
}

/** An upright cylinder: discs at foot and head with a surface between them. */
export function drawDrum(
  drawing: Drawing,
  view: View,
  [x, y, z]: Point3,
  radius: number,
  height: number,
  fills: readonly [string, string],
): void {
  const [foot, head] = [view.project([x, y, z]), view.project([x, y, z + height])];
  const reach = view.project([radius, 0, 0]);
  const wide = Math.hypot(reach[0], view.project([0, radius, 0])[0]);
  drawDisc(drawing, view, [x, y, z], radius, fills[0]);
  drawing.shape(
    [
      [foot[0] - wide, foot[1]],
      [head[0] - wide, head[1]],
      [head[0] + wide, head[1]],
      [foot[0] + wide, foot[1]],
    ],
    { fill: fills[0], weight: 0 },
  );
  for (const side of [-wide, wide])
    drawing.line(
      [
        [foot[0] + side, foot[1]],
        [head[0] + side, head[1]],
      ],
      { weight: MEDIUM },
    );
  drawDisc(drawing, view, [x, y, z + height], radius, fills[1]);
}
