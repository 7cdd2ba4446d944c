import { and, eq } from "drizzle-orm";
import { entitlements } from "./schema/entitlements.ts";
import { orderItems } from "./schema/orders.ts";

/** SQL condition that joins each paid unit with the line it was sold on. */
export const lineOfUnit = and(
  eq(orderItems.orderId, entitlements.orderId),
  eq(orderItems.position, entitlements.position),
);
