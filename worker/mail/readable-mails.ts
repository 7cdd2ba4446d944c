import { notInArray, type SQL } from "drizzle-orm";
import { hasPermission, missingPermission, type StaffRole } from "#domain/accounts/permissions.ts";
import { MAIL_KINDS, type MailKind, permissionToRead } from "#domain/orders/mail.ts";
import { mails } from "../db/schema/mails.ts";
import { ShopError } from "../platform/errors.ts";

const lackingToRead = (roles: readonly StaffRole[], kind: MailKind) => {
  const needed = permissionToRead(kind);
  return needed !== null && !hasPermission(roles, needed) ? needed : null;
};

/** SQL condition: a mail of a kind that somebody with these roles may read (D57). Of the others they learn nothing. */
export const isReadableBy = (roles: readonly StaffRole[]): SQL =>
  notInArray(
    mails.kind,
    MAIL_KINDS.filter((kind) => lackingToRead(roles, kind) !== null),
  );

/** Throws 403 unless somebody with these roles may read a mail of this kind (D57). */
export function requireToRead(roles: readonly StaffRole[], kind: MailKind): void {
  const lacking = lackingToRead(roles, kind);
  if (lacking !== null) throw new ShopError("forbidden", missingPermission(lacking));
}
