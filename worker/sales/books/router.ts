import { z } from "zod";
import { accountantTokenSchema, newAccountantLinkSchema } from "#domain/books/accountant-link.ts";
import { quarterSchema } from "#domain/books/vat-report.ts";
import { plainText } from "#domain/text/text.ts";
import { secondEyes } from "../../acts/approval.ts";
import { messageResponse } from "../../platform/response-schemas.ts";
import { staffProcedure, limitedBy, publicProcedure, router } from "../../trpc/trpc.ts";
import {
  accountantBooks,
  listAccountantLinks,
  makeAccountantLink,
  revokeAccountantLink,
} from "./accountant-links.ts";
import {
  accountantBooksResponse,
  accountantLinksResponse,
  madeAccountantLinkResponse,
  providerCheckResponse,
  vatChecksResponse,
  vatQuarterResponse,
} from "./response-schemas.ts";
import { checkProvider, checkQuarter } from "./check-quarter.ts";
import { vatQuarter } from "./vat-quarter.ts";

export const accountantRouter = router({
  links: staffProcedure("books.read")
    .output(accountantLinksResponse)
    .query(({ ctx }) => listAccountantLinks(ctx.services.db)),
  makeLink: staffProcedure("books.share")
    .meta({
      act: { what: "Made a link for the accountant" },
      stepUp: true,
      secondEyes: secondEyes(
        newAccountantLinkSchema,
        ({ name, validUntil }) => `make a link to the books for ${name}, valid until ${validUntil}`,
      ),
    })
    .output(madeAccountantLinkResponse)
    .input(newAccountantLinkSchema)
    .mutation(({ ctx, input }) =>
      ctx.acting.db.transaction((tx) =>
        makeAccountantLink(tx, ctx.services.settings, input, ctx.user.username),
      ),
    ),
  revokeLink: staffProcedure("books.share")
    .meta({ act: { what: "Revoked a link for the accountant" } })
    .output(messageResponse)
    .input(z.object({ id: plainText("id") }, "The call takes a link's id."))
    .mutation(async ({ ctx, input }) => {
      await ctx.acting.db.transaction((tx) => revokeAccountantLink(tx, input.id));
      return { message: "The link is revoked." };
    }),
  /** For anyone with an accountant's link (D56). */
  books: publicProcedure
    .output(accountantBooksResponse)
    .input(accountantTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => accountantBooks(ctx.services, input.token)),
});

const ofQuarter = z.object({ quarter: quarterSchema }, "The call takes a quarter.");

/** Calls of the orders' router about a quarter's VAT (D56). */
export const vatCalls = {
  vatQuarter: staffProcedure("books.read")
    .output(vatQuarterResponse)
    .input(ofQuarter)
    .query(({ ctx, input }) => vatQuarter(ctx.services.db, ctx.services.settings, input.quarter)),
  vatChecks: staffProcedure("books.read")
    .output(vatChecksResponse)
    .input(ofQuarter)
    .query(({ ctx, input }) => checkQuarter(ctx.services.db, input.quarter)),
  providerCheck: staffProcedure("books.read")
    .output(providerCheckResponse)
    .input(ofQuarter)
    .query(({ ctx, input }) => checkProvider(ctx.services, input.quarter)),
};
