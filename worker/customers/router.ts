import { z } from "zod";
import {
  customerOrdersSchema,
  customersPageSchema,
  eraseCustomerSchema,
} from "#domain/order-search/order-search.ts";
import { newNoteSchema, orderTagSchema } from "#domain/orders/notes.ts";
import { orderNumberSchema } from "#domain/refunds/refund-input.ts";
import { plainText } from "#domain/text/text.ts";
import { messageResponse, withMessage } from "../platform/response-schemas.ts";
import { staffProcedure, router } from "../trpc/trpc.ts";
import { customerOrders, otherOrders } from "./customer-orders.ts";
import { customerPage } from "./customer-page.ts";
import { secondEyes } from "../acts/approval.ts";
import { eraseCustomer, exportCustomer } from "./erase-customer.ts";
import { listCustomers } from "./list-customers.ts";
import {
  addNote,
  addTag,
  notesOfCustomer,
  notesOfOrder,
  removeNote,
  removeTag,
  tagsOfOrder,
} from "./notes.ts";
import {
  customerExportResponse,
  customerOrdersResponse,
  customerResponse,
  customersResponse,
  erasureResponse,
  notesResponse,
  otherOrdersResponse,
  tagsResponse,
} from "./response-schemas.ts";

/** Buyers, each named by the number of any of their orders (D61). */
export const customersRouter = router({
  list: staffProcedure("customers.read")
    .output(customersResponse)
    .input(customersPageSchema)
    .query(({ ctx, input }) => listCustomers(ctx.services.db, input)),
  ofOrder: staffProcedure("customers.read")
    .output(customerResponse)
    .input(orderNumberSchema)
    .query(({ ctx, input }) => customerPage(ctx.services.db, ctx.services.settings, input.number)),
  orders: staffProcedure("customers.read")
    .output(customerOrdersResponse)
    .input(customerOrdersSchema)
    .query(({ ctx, input }) => customerOrders(ctx.services.db, input)),
  otherOrders: staffProcedure("customers.read")
    .output(otherOrdersResponse)
    .input(orderNumberSchema)
    .query(({ ctx, input }) => otherOrders(ctx.services.db, input.number)),
  export: staffProcedure("customers.export")
    .meta({
      act: { what: "Exported a customer’s data" },
      stepUp: true,
      secondEyes: secondEyes(
        orderNumberSchema,
        ({ number }) => `export the data of the customer of ${number.toUpperCase()}`,
      ),
    })
    .output(customerExportResponse)
    .input(orderNumberSchema)
    .query(({ ctx, input }) => {
      ctx.act.about("order", input.number.toUpperCase());
      return exportCustomer(ctx.services.db, input.number);
    }),
  erase: staffProcedure("customers.erase")
    .meta({
      act: { what: "Erased a customer’s data" },
      stepUp: true,
      secondEyes: secondEyes(
        eraseCustomerSchema,
        ({ number }) => `erase the data of the customer of ${number.toUpperCase()}`,
      ),
    })
    .output(erasureResponse)
    .input(eraseCustomerSchema)
    .mutation(({ ctx, input }) => {
      ctx.act.about("order", input.number.toUpperCase());
      return eraseCustomer(ctx.acting.db, input);
    }),
});

/** Notes on orders and customers (D61). */
export const notesRouter = router({
  ofOrder: staffProcedure("orders.read")
    .output(notesResponse)
    .input(orderNumberSchema)
    .query(({ ctx, input }) => notesOfOrder(ctx.services.db, input.number)),
  ofCustomer: staffProcedure("customers.read")
    .output(notesResponse)
    .input(orderNumberSchema)
    .query(({ ctx, input }) => notesOfCustomer(ctx.services.db, input.number)),
  add: staffProcedure("orders.write")
    .meta({ act: { what: "Added a note" } })
    .output(messageResponse)
    .input(newNoteSchema)
    .mutation(
      withMessage("The note is saved.", ({ ctx, input }) =>
        ctx.acting.db.transaction((tx) => addNote(tx, input, ctx.user.username)),
      ),
    ),
  remove: staffProcedure("orders.write")
    .meta({ act: { what: "Removed a note" } })
    .output(messageResponse)
    .input(z.object({ id: plainText("id") }, "The call takes a note's id."))
    .mutation(
      withMessage("The note is removed.", ({ ctx, input }) =>
        ctx.acting.db.transaction((tx) => removeNote(tx, input.id)),
      ),
    ),
});

/** Tags on orders (D61). */
export const tagsRouter = router({
  ofOrder: staffProcedure("orders.read")
    .output(tagsResponse)
    .input(orderNumberSchema)
    .query(({ ctx, input }) => tagsOfOrder(ctx.services.db, input.number)),
  add: staffProcedure("orders.write")
    .meta({ act: { what: "Added a tag" } })
    .output(tagsResponse)
    .input(orderTagSchema)
    .mutation(({ ctx, input }) => addTag(ctx.acting.db, input)),
  remove: staffProcedure("orders.write")
    .meta({ act: { what: "Removed a tag" } })
    .output(tagsResponse)
    .input(orderTagSchema)
    .mutation(({ ctx, input }) => ctx.acting.db.transaction((tx) => removeTag(tx, input))),
});
