/** The part of the runtime's module that the tests use. */
declare module "cloudflare:workers" {
  export const env: unknown;
  export const exports: { readonly default: { fetch(request: Request): Promise<Response> } };
}
