/** What a cart's line says of the order that it renews (D51): only the server can tell which, and whether it may. */
export const RENEWAL_TOKEN = /^[0-9a-f]{64}$/;
