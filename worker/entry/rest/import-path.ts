import type { Context as HonoContext } from "hono";
import { CATALOGUE_MAX_BYTES } from "#domain/catalogue-files/catalogue-format.ts";
import { requireAuthorizedUser } from "../../auth/authorise.ts";
import { applyImport } from "../../bulk/apply-import.ts";
import { type ImportInput, importSchema } from "../../bulk/import-plan.ts";
import { importLineResponse, type ImportLine } from "../../bulk/response-schemas.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { ShopError, toShopError } from "../../platform/errors.ts";
import { logFault } from "../../platform/log.ts";
import { streamLines } from "./streams.ts";
import { readJson } from "../../request/request-body.ts";
import { catalogueMemory } from "../../catalogue/snapshot.ts";
import { waitUntil } from "../../request/request-context.ts";
import { type PlainPath, requireStaffCall } from "./plain-path.ts";

/**
 * Applies a checked file and streams its progress: lines of `{done, total}`, then `{applied}` or `{message}`. Nothing
 * has been applied unless the last line says so; after a lost connection the file must be checked again.
 */
export const importPath: PlainPath = {
  method: "POST",
  path: "/api/products/import",
  access: "admin",
  permission: "catalogue.write",
  act: { what: "Imported a catalogue file" },
  bodyLimit: { maxBytes: CATALOGUE_MAX_BYTES, afterAccess: true },
  body: importSchema,
  response: importLineResponse,
  lines: true,
  description: {
    summary: "Applies a checked catalogue file, all of it or nothing.",
    ok: "Lines of JSON. Nothing is applied unless the last line confirms it.",
  },
  handle: async (c, user, staff) => {
    const { username } = requireAuthorizedUser(user);
    const input = readInput(await readJson(c.req.raw));
    const lines = await streamLines<ImportLine>(
      async (tell) => {
        const { acting } = requireStaffCall(staff);
        const applied = await applyImport(acting.db, input, username, (done, total) => tell({ done, total }));
        catalogueMemory.noteChange();
        waitUntil(c, c.get("services").afterCatalogueChange());
        return { applied };
      },
      (error) => failureLine(c, error),
    );
    return c.body(lines, 200, { "content-type": "application/x-ndjson", "cache-control": "no-store" });
  },
};

function readInput(body: unknown): ImportInput {
  const input = importSchema.safeParse(body);
  if (input.success) return input.data;
  throw new ShopError("bad_request", input.error.issues[0]?.message ?? "The import is malformed.");
}

function failureLine(c: HonoContext<AppEnv>, error: unknown): ImportLine {
  const failure = toShopError(error);
  if (failure.status >= 500) logFault("an import failed", { id: c.get("trace").id, cause: error });
  return { message: `${failure.message} Nothing was applied.` };
}
