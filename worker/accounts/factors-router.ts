import {
  addPasskeySchema,
  codeSchema,
  passwordProofSchema,
  proofInputSchema,
  removePasskeySchema,
  renamePasskeySchema,
} from "#domain/accounts/factor-input.ts";
import { askForProof } from "../auth/prove-owner.ts";
import { messageResponse, withMessage } from "../platform/response-schemas.ts";
import { limitedBy, router, userProcedure } from "../trpc/trpc.ts";
import {
  addPasskey,
  ownFactors,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  startCodes,
  startPasskey,
  switchCodesOff,
  switchCodesOn,
} from "./own-factors.ts";
import {
  codeSecretResponse,
  ownFactorsResponse,
  passkeyCreationResponse,
  passkeyRequestResponse,
  recoveryCodesResponse,
} from "./response-schemas.ts";

/** The caller's own passkeys, codes and recovery codes (D58). */
export const factorsRouter = router({
  own: userProcedure.output(ownFactorsResponse).query(({ ctx }) => ownFactors(ctx, ctx.user)),
  startPasskey: userProcedure
    .output(passkeyCreationResponse)
    .input(passwordProofSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(({ ctx, input }) => startPasskey(ctx, ctx.user, input.currentPassword)),
  addPasskey: userProcedure
    .output(recoveryCodesResponse)
    .input(addPasskeySchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(({ ctx, input }) => addPasskey(ctx, ctx.user, input)),
  renamePasskey: userProcedure
    .output(messageResponse)
    .input(renamePasskeySchema)
    .mutation(
      withMessage("The passkey has been renamed.", ({ ctx, input }) => renamePasskey(ctx, ctx.user, input)),
    ),
  removePasskey: userProcedure
    .output(messageResponse)
    .input(removePasskeySchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(
      withMessage("The passkey has been removed.", ({ ctx, input }) => removePasskey(ctx, ctx.user, input)),
    ),
  startCodes: userProcedure
    .output(codeSecretResponse)
    .input(passwordProofSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(({ ctx, input }) => startCodes(ctx, ctx.user, input.currentPassword)),
  switchCodesOn: userProcedure
    .output(recoveryCodesResponse)
    .input(codeSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(({ ctx, input }) => switchCodesOn(ctx, ctx.user, input.code)),
  switchCodesOff: userProcedure
    .output(messageResponse)
    .input(proofInputSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(
      withMessage("Codes have been switched off.", ({ ctx, input }) =>
        switchCodesOff(ctx, ctx.user, input.proof),
      ),
    ),
  makeRecoveryCodes: userProcedure
    .output(recoveryCodesResponse)
    .input(proofInputSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, ctx.user, input.proof)),
  /** The challenge for a proof by passkey. A mutation, because it's stored. */
  askForProof: userProcedure
    .output(passkeyRequestResponse)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(({ ctx }) => askForProof(ctx, ctx.user)),
});
