/**
 * How far apart the keys of products are when the whole order is written: ten products in a row can be moved between the same
 * two before any other has to make room.
 */
export const ORDER_STEP = 1024;

/** The key by which a product is ordered, when the whole order is written: `place` counts from 0. */
export const orderKey = (place: number): number => (place + 1) * ORDER_STEP;
