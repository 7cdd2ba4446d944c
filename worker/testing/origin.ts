/** Where the tests' shop is, apart from shop.ts, which only workerd can load. */
export const ORIGIN = "http://localhost:8787";
