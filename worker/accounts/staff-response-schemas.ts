import { z } from "zod";
import { ALL_PERMISSIONS, STAFF_ROLES } from "#domain/accounts/permissions.ts";

import { count, time } from "../platform/response-schemas.ts";

const roles = z.array(z.enum(STAFF_ROLES));

export const ownStaffResponse = z.object({
  roles,
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
});

/** The people who work here, by name, and the open invitations, the next to expire first (D57). */
export const staffListResponse = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      username: z.string(),
      roles,
      since: time,
      /** The number of live sessions, and the latest sign-in among them. */
      sessions: count,
      signedInAt: time.nullable(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      roles,
      invitedBy: z.string(),
      createdAt: time,
      expiresAt: time,
      /** False if the person who made it may no longer give these roles. */
      canBeAccepted: z.boolean(),
    }),
  ),
});

/** The address is shown this once. */
export const madeInvitationResponse = z.object({ id: z.uuid(), address: z.string() });

/** An invitation as anyone with its link sees it. */
export const invitationResponse = z.object({
  name: z.string(),
  roles,
  invitedBy: z.string(),
  expiresAt: time,
});

/** The open requests that the caller made or may answer (D57). */
export const approvalsResponse = z.object({
  requests: z.array(
    z.object({
      id: z.uuid(),
      askedBy: z.string(),
      isOwn: z.boolean(),
      summary: z.string(),
      askedAt: time,
      expiresAt: time,
      isApproved: z.boolean(),
    }),
  ),
  /** The caller needs one to approve a request. */
  hasPasskey: z.boolean(),
});
