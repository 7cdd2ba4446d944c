import * as z from "zod/mini";
import { plainText, requiredLine } from "../text/text.ts";
import { STAFF_ROLES } from "./permissions.ts";

export const INVITATION_DAYS = 3;
export const INVITATION_NAME_MAX_CHARS = 80;
/** As high as a refund can be (D48). */
const MOST_CENTS = 99_999_999;

const role = z.enum(STAFF_ROLES, `A role must be one of: ${STAFF_ROLES.join(", ")}.`);
const roles = z
  .array(role, "roles must be a list.")
  .check(
    z.minLength(1, "Choose at least one role."),
    z.maxLength(STAFF_ROLES.length, "Choose each role once."),
  );

/** The form that invites somebody to the staff (D57). */
export const newInvitationSchema = z.object(
  { name: requiredLine("Name", INVITATION_NAME_MAX_CHARS), roles },
  "The call takes a name and roles.",
);
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** Any text: if it isn't the token of an open invitation, the response is the same. */
export const invitationTokenSchema = z.object({ token: plainText("token") }, "The call takes a token.");
export const invitationIdSchema = z.object({ id: plainText("id") }, "The call takes an invitation's id.");

/** `seenRoles` are the roles that the page showed: a change made since then isn't overwritten. */
export const changeRolesSchema = z.object(
  { id: plainText("id"), roles, seenRoles: roles },
  "The call takes an id, roles and the roles that were shown.",
);
export type RolesChange = z.infer<typeof changeRolesSchema>;

export const removeStaffSchema = z.object(
  { id: plainText("id"), seenRoles: roles },
  "The call takes an id and the roles that were shown.",
);
export type StaffRemoval = z.infer<typeof removeStaffSchema>;

/** A request that another owner approves or declines, or that its asker withdraws (D57). */
export const approvalIdSchema = z.object({ id: plainText("id") }, "The call takes a request's id.");

export const staffIdSchema = z.object({ id: plainText("id") }, "The call takes an id.");

/** The most that staff without `refunds.unlimited` may refund of one order; null for no limit (D57). */
export const refundLimitSchema = z.object(
  {
    refundLimitCents: z.nullable(
      z
        .int("The limit must be a whole number of cents.")
        .check(
          z.minimum(0, "The limit can’t be negative."),
          z.maximum(MOST_CENTS, "The limit is too large."),
        ),
    ),
  },
  "The call takes a limit.",
);
export type RefundLimit = z.infer<typeof refundLimitSchema>;

/** The second pair of eyes (D57): whether it's on, and above which sum of an order's refunds a refund waits. */
export const secondEyesSchema = z.object(
  {
    secondEyes: z.boolean("secondEyes must be true or false."),
    secondEyesRefundCents: z
      .int("The sum must be a whole number of cents.")
      .check(z.minimum(0, "The sum can’t be negative."), z.maximum(MOST_CENTS, "The sum is too large.")),
  },
  "The call takes the rule and a sum.",
);
export type SecondEyesRule = z.infer<typeof secondEyesSchema>;

/** True for a text in the form of a token: hex, in any case because addresses are (D31). */
export const isInvitationToken = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);

/** Returns the path of the page that a token opens. */
export const invitationPath = (token: string): string => `/invitation/${token}`;
