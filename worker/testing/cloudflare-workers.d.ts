/** What the tests use of the runtime's own module. */
declare module "cloudflare:workers" {
  export const env: unknown;
  export const exports: { readonly default: { fetch(request: Request): Promise<Response> } };
}
