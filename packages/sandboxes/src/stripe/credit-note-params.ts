import { z } from "zod";
import { notModelled } from "./create-params.ts";
import type { FormTree } from "./form-encoding.ts";
import { integer, list, metadata, parseParams, text } from "./param-parsing.ts";
import { CREDIT_NOTE_REASONS } from "./listed-values.ts";
import type Stripe from "stripe";
import { paramsOf } from "./params-of.ts";

const MEMO_MAX_CHARS = 5000;

const createParams = paramsOf<Stripe.CreditNoteCreateParams>()({
  invoice: text(100),
  amount: integer.optional(),
  lines: list(
    z.strictObject({
      type: z.enum(["invoice_line_item", "custom_line_item"]),
      invoice_line_item: text(100).optional(),
      quantity: integer.optional(),
      amount: integer.optional(),
    }),
  ).optional(),
  refund_amount: integer.optional(),
  refunds: list(
    z.strictObject({
      type: z.enum(["refund", "payment_record_refund"]).default("refund"),
      refund: text(100).optional(),
      amount_refunded: integer.optional(),
    }),
  ).optional(),
  out_of_band_amount: integer.optional(),
  // No mail is sent, as with a Stripe test account.
  email_type: z.enum(["credit_note", "none"]).optional(),
  effective_at: integer.optional(),
  memo: text(MEMO_MAX_CHARS).optional(),
  metadata: metadata.optional(),
  reason: z.enum(CREDIT_NOTE_REASONS).optional(),
  expand: list(z.string()).optional(),
});

export type CreditNoteParams = z.output<typeof createParams>;

const UNMODELLED = ["credit_amount", "shipping_cost"];
const UNMODELLED_IN_LINES = [
  "description",
  "metadata",
  "tax_amounts",
  "tax_rates",
  "unit_amount",
  "unit_amount_decimal",
];
const UNMODELLED_IN_REFUNDS = ["payment_record_refund"];

function entries(tree: FormTree, name: string): [string, FormTree][] {
  const branch = tree[name];
  if (typeof branch !== "object") return [];
  return Object.entries(branch).flatMap(([index, entry]) =>
    typeof entry === "object" ? [[index, entry]] : [],
  );
}

/** Returns the first of Stripe's parameters that isn't modelled, by the name that was sent. */
function unmodelled(tree: FormTree): string | undefined {
  const top = UNMODELLED.find((name) => name in tree);
  if (top !== undefined) return top;
  for (const [list, names] of [
    ["lines", UNMODELLED_IN_LINES],
    ["refunds", UNMODELLED_IN_REFUNDS],
  ] as const)
    for (const [index, entry] of entries(tree, list)) {
      const name = names.find((known) => known in entry);
      if (name !== undefined) return `${list}[${index}][${name}]`;
    }
  return undefined;
}

/** Checks the shape of POST /v1/credit_notes as Stripe does. */
export function parseCreditNoteParams(tree: FormTree): CreditNoteParams {
  const name = unmodelled(tree);
  if (name !== undefined) throw notModelled(name, `'${name}'`);
  const params = parseParams(createParams, tree);
  const custom = params.lines?.findIndex(({ type }) => type === "custom_line_item") ?? -1;
  if (custom >= 0) throw notModelled(`lines[${custom}][type]`, "lines of type 'custom_line_item'");
  const foreign = params.refunds?.findIndex(({ type }) => type === "payment_record_refund") ?? -1;
  if (foreign >= 0) throw notModelled(`refunds[${foreign}][type]`, "refunds of type 'payment_record_refund'");
  return params;
}
