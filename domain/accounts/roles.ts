/** Role codes (S76). Admins also have the user role (D19). */
export const ROLE_USER = 2001;
export const ROLE_ADMIN = 5150;
export type Role = typeof ROLE_USER | typeof ROLE_ADMIN;
