import type { AnyTRPCRouter } from "@trpc/server";
import {
  llmsTextPath,
  productFeedPath,
  robotsPath,
  securityTxtPath,
  sitemapPath,
} from "./pages/site-files.ts";
import type { Admission, BodyLimit } from "../request/policy.ts";
import type { LimitOfCall } from "../request/request-body.ts";
import type { CacheableCalls } from "../response-cache/catalogue-responses.ts";
import { pathPattern, routedPath } from "../platform/routed-path.ts";
import type { SpecialPaths } from "../request/same-origin.ts";
import {
  listProcedures,
  type Procedure,
  requireNamedAct,
  requireNamedPermission,
} from "../trpc/procedures.ts";
import { type Endpoint, endpointsOf } from "./rest/endpoints.ts";
import { accountantFilePath } from "./rest/accountant-path.ts";
import { adminEInvoicePath, eInvoicePath } from "./rest/e-invoice-paths.ts";
import { errorReportsPath, visitsPath } from "./rest/report-paths.ts";
import {
  auditExportPath,
  catalogueExportPath,
  ledgerExportPath,
  ordersExportPath,
  vatExportPath,
} from "./rest/export-paths.ts";
import { healthPath } from "./rest/health-path.ts";
import { imagePath, uploadPath } from "./rest/image-paths.ts";
import { importPath } from "./rest/import-path.ts";
import { mailWebhookPath, webhookPath } from "./rest/webhook-paths.ts";
import { openApiPath } from "./rest/openapi-path.ts";
import type { PlainPath } from "./rest/plain-path.ts";
import { filteredListPath, productListPath } from "./rest/product-list-paths.ts";
import { appRouter } from "./api/router.ts";

/** All calls of the Worker, that is everything except pages, with their metadata. */
export type Calls = {
  readonly router: AnyTRPCRouter;
  readonly procedures: readonly Procedure[];
  readonly endpoints: readonly Endpoint[];
  readonly plainPaths: readonly PlainPath[];
};

export function callsOf(router: AnyTRPCRouter): Calls {
  const procedures = listProcedures(router);
  const endpoints = endpointsOf(procedures);
  const plainPaths: readonly PlainPath[] = [
    webhookPath,
    mailWebhookPath,
    productListPath,
    filteredListPath,
    uploadPath,
    importPath,
    catalogueExportPath,
    ordersExportPath,
    ledgerExportPath,
    vatExportPath,
    auditExportPath,
    accountantFilePath,
    eInvoicePath,
    adminEInvoicePath,
    imagePath,
    errorReportsPath,
    visitsPath,
    openApiPath(endpoints, () => plainPaths),
    healthPath,
    robotsPath,
    securityTxtPath,
    sitemapPath,
    productFeedPath,
    llmsTextPath,
  ];
  for (const plain of plainPaths) {
    requireNamedPermission(plain.path, plain);
    requireNamedAct(plain.path, plain);
  }
  return { router, procedures, endpoints, plainPaths };
}

/** The calls of this shop. */
export const shopCalls: Calls = callsOf(appRouter);

/** Returns the body limit of a path, by REST or tRPC, and who may call it; undefined if the common limit applies. */
export function bodyLimits({ procedures, endpoints, plainPaths }: Calls) {
  const ofProcedures = new Map(procedures.map(({ name, ...call }) => [`/trpc/${name}`, limitOfCall(call)]));
  const ofPaths = [
    ...endpoints.map(({ path, procedure }) => ({ path, limit: limitOfCall(procedure) })),
    ...plainPaths.map(({ path, ...call }) => ({ path, limit: limitOfCall(call) })),
  ].flatMap(({ path, limit }) => (limit ? [{ pattern: pathPattern(path), limit }] : []));
  return (path: string): LimitOfCall | undefined =>
    ofProcedures.get(path) ?? ofPaths.find(({ pattern }) => pattern.test(path))?.limit;
}

type Limited = Admission & { readonly bodyLimit?: BodyLimit | undefined };

const limitOfCall = ({ bodyLimit, access, permission }: Limited): LimitOfCall | undefined =>
  bodyLimit && { ...bodyLimit, access, permission };

/** Returns the methods that a path accepts, including HEAD with GET; none for a path that isn't a call. */
export function methodsOf({ endpoints, plainPaths }: Calls): (path: string) => readonly string[] {
  const known = [...endpoints, ...plainPaths].map(({ method, path }) => ({
    method,
    pattern: pathPattern(path),
  }));
  return (path) => {
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))].sort();
  };
}

/** Lists the calls whose responses may be cached. */
export function cacheableCalls({ procedures, endpoints, plainPaths }: Calls): CacheableCalls {
  return {
    procedures: new Map(
      procedures.flatMap(({ name, publiclyCacheable }) =>
        publiclyCacheable ? [[name, publiclyCacheable] as const] : [],
      ),
    ),
    endpoints: endpoints.flatMap(({ method, path, procedure: { publiclyCacheable: canonicalize } }) =>
      canonicalize && method === "GET" ? [{ path, canonicalize }] : [],
    ),
    plain: new Map(
      plainPaths.flatMap(({ path, publiclyCacheable }) =>
        publiclyCacheable ? [[routedPath(path), publiclyCacheable] as const] : [],
      ),
    ),
  };
}

/** Lists paths whose method doesn't show whether they change something for a visitor. */
export function specialPaths({ endpoints, plainPaths }: Calls): SpecialPaths {
  return {
    changingReads: new Set(
      endpoints
        .filter(({ method, procedure }) => method === "GET" && procedure.type === "mutation")
        .map(({ path }) => routedPath(path)),
    ),
    signed: new Set(plainPaths.filter(({ signed }) => signed).map(({ path }) => routedPath(path))),
  };
}
