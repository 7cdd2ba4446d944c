import { expect, it } from "vitest";
import { withdrawalFormSchema, withdrawalSchema } from "./withdrawal-input.ts";

const form = { name: "Ada", orderNumber: "SO-1", email: "ada@example.com", products: "" };
const isTaken = (input: object): boolean => withdrawalFormSchema.safeParse({ ...form, ...input }).success;

it("a sent withdrawal needs a key (D34)", () => {
  const clientKey = "0190b6d0-0000-7000-8000-000000000001";
  expect(withdrawalSchema.parse({ ...form, clientKey })).toEqual({ ...form, clientKey });
  expect(withdrawalSchema.safeParse(form).success).toBe(false);
});

it("a withdrawal accepts a description of the order, and texts up to their limits", () => {
  expect(isTaken({ orderNumber: "no number", products: "One\nTwo" })).toBe(true);
  for (const [field, most] of [
    ["name", 160],
    ["orderNumber", 40],
    ["products", 1_000],
  ] as const) {
    expect(isTaken({ [field]: `the ${"x".repeat(most - 4)}` }), field).toBe(true);
    expect(isTaken({ [field]: `the ${"x".repeat(most - 3)}` }), field).toBe(false);
  }
  expect(isTaken({ name: " " })).toBe(false);
  expect(isTaken({ email: "ada" })).toBe(false);
});

it("a withdrawal's missing field is named in the error", () => {
  const { error } = withdrawalFormSchema.safeParse({});
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Name is required.",
    "Order number is required.",
    "Email is required.",
    "Products is required.",
  ]);
});
