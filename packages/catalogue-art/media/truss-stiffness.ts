import { at, times } from "../geometry.ts";

export type Corner = readonly [x: number, y: number];
/** The joints at a bar's two ends. */
export type Bar = readonly [from: number, to: number];

export interface Truss {
  readonly joints: readonly Corner[];
  readonly bars: readonly Bar[];
  /** The fixed joint, and the one that can only roll sideways. */
  readonly pinned: number;
  readonly rolling: number;
}

export interface Load {
  readonly joint: number;
  readonly force: Corner;
}

/** Every bar's stiffness as force per strain: soft enough that a load of 1 is visible. */
const AXIAL_STIFFNESS = 75;

/**
 * How far the loads move each joint, and the force in each bar, positive in tension: the direct stiffness method for
 * bars that only carry axial forces.
 */
export function solveTruss(truss: Truss, loads: readonly Load[]): { moves: Corner[]; forces: number[] } {
  const { joints, bars, pinned, rolling } = truss;
  const size = joints.length * 2;
  const matrix = times(size, () => new Float64Array(size + 1));
  const put = (row: number, column: number, value: number): void => {
    const line = at(matrix, row);
    line[column] = (line[column] ?? 0) + value;
  };
  for (const [from, to] of bars) {
    const { cos, sin, stiffness } = along(truss, [from, to]);
    const direction = [-cos, -sin, cos, sin];
    const places = [from * 2, from * 2 + 1, to * 2, to * 2 + 1];
    places.forEach((row, i) => {
      places.forEach((column, j) => put(row, column, stiffness * at(direction, i) * at(direction, j)));
    });
  }
  for (const { joint, force } of loads) {
    put(joint * 2, size, force[0]);
    put(joint * 2 + 1, size, force[1]);
  }
  for (const fixed of [pinned * 2, pinned * 2 + 1, rolling * 2 + 1]) {
    at(matrix, fixed).fill(0);
    put(fixed, fixed, 1);
  }
  const solution = eliminate(matrix);
  const moves = joints.map((_, i): Corner => [at(solution, i * 2), at(solution, i * 2 + 1)]);
  const forces = bars.map((bar) => {
    const { cos, sin, stiffness } = along(truss, bar);
    const [[ax, ay], [bx, by]] = [at(moves, bar[0]), at(moves, bar[1])];
    return stiffness * ((bx - ax) * cos + (by - ay) * sin);
  });
  return { moves, forces };
}

function along({ joints }: Truss, [from, to]: Bar): { cos: number; sin: number; stiffness: number } {
  const [[ax, ay], [bx, by]] = [at(joints, from), at(joints, to)];
  const length = Math.hypot(bx - ax, by - ay);
  return { cos: (bx - ax) / length, sin: (by - ay) / length, stiffness: AXIAL_STIFFNESS / length };
}

/** Solves the equations with the right-hand side in the last column, by Gauss-Jordan elimination with pivoting. */
function eliminate(matrix: Float64Array[]): number[] {
  const size = matrix.length;
  for (const column of times(size, (i) => i)) {
    const pivot = times(size - column, (i) => i + column).reduce((best, row) =>
      Math.abs(at(matrix, row)[column] ?? 0) > Math.abs(at(matrix, best)[column] ?? 0) ? row : best,
    );
    [matrix[column], matrix[pivot]] = [at(matrix, pivot), at(matrix, column)];
    const line = at(matrix, column);
    const head = line[column] ?? 0;
    if (Math.abs(head) < 1e-9) throw new Error("The truss can move without bending: it needs another bar");
    matrix.forEach((other, row) => {
      const factor = row === column ? 0 : (other[column] ?? 0) / head;
      if (factor !== 0)
        for (let i = column; i <= size; i += 1) other[i] = (other[i] ?? 0) - factor * (line[i] ?? 0);
    });
  }
  return matrix.map((line, i) => (line[size] ?? 0) / (line[i] ?? 1));
}
