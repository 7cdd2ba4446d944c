import { at, times } from "./geometry.ts";
import type { Point3 } from "./view.ts";

/** A solid between two corners: x to the right, y away from who looks at its front, z up. */
export type Cuboid = readonly [low: Point3, high: Point3];

/** A body of cuboids that start at the origin's planes. */
export type Body = readonly Cuboid[];

/** Where one looks from. */
export type Side = "front" | "left" | "top";

/** A piece of an edge in a view: u to the right, v down, from the view's upper left corner. */
export type Edge = readonly [u1: number, v1: number, u2: number, v2: number];

export interface Projection {
  readonly width: number;
  readonly height: number;
  readonly visible: readonly Edge[];
  readonly hidden: readonly Edge[];
  /** What each cuboid covers, from its upper left to its lower right corner. */
  readonly covered: readonly Edge[];
}

type Axis = 0 | 1 | 2;
/** The body's axis along one of a view's, and whether the view runs against it. */
type Run = readonly [axis: Axis, reversed: boolean];

/** As first-angle projection turns them: the plan below the front, what the left shows to its right. */
const RUNS: Readonly<Record<Side, { readonly u: Run; readonly v: Run; readonly depth: Run }>> = {
  front: { u: [0, false], v: [2, true], depth: [1, false] },
  left: { u: [1, true], v: [2, true], depth: [0, false] },
  top: { u: [0, false], v: [1, true], depth: [2, true] },
};

/** A body cut along all of its planes: which of the cells between them are solid. */
export interface Cells {
  /** The planes across each axis, ascending. */
  readonly planes: readonly [readonly number[], readonly number[], readonly number[]];
  readonly isSolid: (x: number, y: number, z: number) => boolean;
}

export function cellsOf(body: Body): Cells {
  const across = (axis: Axis): number[] =>
    [...new Set([0, ...body.flatMap(([low, high]) => [low[axis], high[axis]])])].sort((a, b) => a - b);
  const planes = [across(0), across(1), across(2)] as const;
  const centre = (axis: Axis, index: number): number | undefined => {
    const [from, to] = [planes[axis][index], planes[axis][index + 1]];
    return from === undefined || to === undefined ? undefined : (from + to) / 2;
  };
  const isSolid = (...indices: [number, number, number]): boolean =>
    body.some(([low, high]) =>
      ([0, 1, 2] as const).every((axis) => {
        const middle = centre(axis, indices[axis]);
        return middle !== undefined && low[axis] < middle && middle < high[axis];
      }),
    );
  return { planes, isSolid };
}

/**
 * What one side of a body shows. All views are projections of the same cells, so they agree: an edge lies wherever
 * what stands behind one point of the view differs from what stands behind its neighbour, and it is seen if they differ
 * in what comes first.
 */
export function projectBody(body: Body, side: Side): Projection {
  const { planes, isSolid } = cellsOf(body);
  const { u, v, depth } = RUNS[side];
  const [us, vs] = [alongView(planes[u[0]], u[1]), alongView(planes[v[0]], v[1])];
  const depths = planes[depth[0]].length - 1;

  /** Solid or not, cell by cell away from the viewer. */
  const behind = (column: number, row: number): readonly boolean[] =>
    times(depths, (step) => {
      const cell: [number, number, number] = [0, 0, 0];
      cell[u[0]] = u[1] ? us.length - 2 - column : column;
      cell[v[0]] = v[1] ? vs.length - 2 - row : row;
      cell[depth[0]] = depth[1] ? depths - 1 - step : step;
      return isSolid(...cell);
    });

  const upright = us.flatMap((line, column) =>
    joined(
      times(vs.length - 1, (row) => kindBetween(behind(column - 1, row), behind(column, row))),
      vs,
    ).map(({ kind, from, to }) => ({ kind, edge: [line, from, line, to] as const })),
  );
  const level = vs.flatMap((line, row) =>
    joined(
      times(us.length - 1, (column) => kindBetween(behind(column, row - 1), behind(column, row))),
      us,
    ).map(({ kind, from, to }) => ({ kind, edge: [from, line, to, line] as const })),
  );
  const edges = [...upright, ...level];
  const ofKind = (wanted: "visible" | "hidden"): Edge[] =>
    edges.filter(({ kind }) => kind === wanted).map(({ edge }) => edge);
  return {
    width: at(us, -1),
    height: at(vs, -1),
    visible: ofKind("visible"),
    hidden: ofKind("hidden"),
    covered: body.map(([low, high]) => {
      const [u1, u2] = spanOf(low, high, u, at(us, -1));
      const [v1, v2] = spanOf(low, high, v, at(vs, -1));
      return [u1, v1, u2, v2];
    }),
  };
}

/** From where to where a cuboid reaches along one axis of a view, whose other end is `end`. */
function spanOf(low: Point3, high: Point3, [axis, reversed]: Run, end: number): [number, number] {
  return reversed ? [end - high[axis], end - low[axis]] : [low[axis], high[axis]];
}

/** The edge between two neighbouring points of a view, told from what stands behind them. */
function kindBetween(one: readonly boolean[], other: readonly boolean[]): "visible" | "hidden" | null {
  if (one.join() === other.join()) return null;
  return one.indexOf(true) === other.indexOf(true) ? "hidden" : "visible";
}

/** Planes as a view counts them, from 0. */
function alongView(planes: readonly number[], reversed: boolean): number[] {
  const end = at(planes, -1);
  return reversed ? planes.map((plane) => end - plane).reverse() : [...planes];
}

/** Neighbouring pieces of the same kind as one. */
function joined<Kind>(kinds: readonly (Kind | null)[], planes: readonly number[]) {
  const runs: { kind: Kind; from: number; to: number }[] = [];
  kinds.forEach((kind, index) => {
    if (kind === null) return;
    const [from, to] = [at(planes, index), at(planes, index + 1)];
    const last = runs.at(-1);
    if (last?.kind === kind && last.to === from) last.to = to;
    else runs.push({ kind, from, to });
  });
  return runs;
}
