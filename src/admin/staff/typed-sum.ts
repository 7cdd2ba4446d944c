import * as z from "zod/mini";
import { readTypedCents } from "#domain/money/typed-amount.ts";

type Texts = {
  /** For an empty field, if the sum is required; without it, an empty field is null. */
  readonly empty?: string;
  readonly wrong: string;
};

/** A typed sum in euros whose cents a schema of the server's input accepts. */
export const typedSum = (schema: z.ZodMiniType<number | null>, { empty, wrong }: Texts) =>
  z.string().check(
    z.superRefine((text, context) => {
      const typed = readTypedCents(text);
      if ("message" in typed) return context.addIssue(typed.message);
      if (typed.cents === null && empty !== undefined) return context.addIssue(empty);
      const { error } = schema.safeParse(typed.cents);
      if (error) context.addIssue(error.issues[0]?.message ?? wrong);
    }),
  );
