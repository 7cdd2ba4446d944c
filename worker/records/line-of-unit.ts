import { and, eq } from "drizzle-orm";
import { entitlements } from "../db/schema/entitlements.ts";
import { orderItems } from "../db/schema/orders.ts";

/** SQL condition that joins each paid unit with the line on which it was sold. */
export const lineOfUnit = and(
  eq(orderItems.orderId, entitlements.orderId),
  eq(orderItems.position, entitlements.position),
);
