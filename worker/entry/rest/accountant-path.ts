import { accountantFileName, accountantFileSchema } from "#domain/books/accountant-link.ts";
import { accountantFile } from "../../sales/books/accountant-files.ts";
import { parseBody, readJson } from "../../request/request-body.ts";
import { enforceRateLimit } from "../../platform/rate-limit.ts";
import { clientAddress } from "../../request/request-context.ts";
import type { PlainPath } from "./plain-path.ts";

/** Sends a file of the books to anyone with an accountant's link (D56). A POST, so that the token is in no address. */
export const accountantFilePath: PlainPath = {
  method: "POST",
  path: "/api/accountant/files",
  access: "public",
  body: accountantFileSchema,
  description: {
    summary: "Sends a month's or a quarter's books to the holder of an accountant's link, as CSV or ZIP.",
    refusals: {
      404: "The link doesn't work, or no longer.",
      409: "The month's archive isn't made yet.",
    },
    ok: "The file.",
    content: {
      "text/csv": { schema: { type: "string" } },
      "application/zip": { schema: { type: "string", format: "binary" } },
    },
  },
  handle: async (c) => {
    const services = c.get("services");
    const { token, ...file } = parseBody(accountantFileSchema, await readJson(c.req.raw));
    await enforceRateLimit(services.limits.LIMIT_ORDER, clientAddress(c));
    const { type, content } = await accountantFile(services, token, file);
    return c.body(content, 200, {
      "content-type": type,
      "content-disposition": `attachment; filename="${accountantFileName(file)}"`,
      "cache-control": "no-store",
    });
  },
};
