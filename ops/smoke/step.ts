import Stripe from "stripe";

/** Thrown after a step's failure has been printed. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
}

/**
 * Runs one step and prints a sentence: what was done and what came back, or what went wrong and how to fix it. Returns the
 * step's answer; throws StepFailed.
 */
export type RunStep = <Answer>(
  name: string,
  mend: string,
  work: () => Promise<{ readonly said: string; readonly answer: Answer }>,
) => Promise<Answer>;

export const stepsPrintedBy =
  (print: (line: string) => void): RunStep =>
  async (name, mend, work) => {
    try {
      const { said, answer } = await work();
      print(`ok      ${name}: ${sentence(said)}`);
      return answer;
    } catch (error) {
      const fault = faultIn(error);
      print(`FAILED  ${name}: ${sentence(fault.message)} ${mendOf(fault) ?? mend}`);
      throw new StepFailed(name, { cause: error });
    }
  };

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The Worker's functions wrap what Stripe said into what a buyer may read. */
function faultIn(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof Stripe.errors.StripeError || error.cause === undefined) return error;
  return faultIn(error.cause);
}

function mendOf(fault: Error): string | undefined {
  if (fault instanceof Stripe.errors.StripeAuthenticationError)
    return "Copy a test key of the account into STRIPE_SECRET_KEY.";
  if (fault instanceof Stripe.errors.StripePermissionError)
    return "Grant the restricted key that permission in Stripe's dashboard.";
  if (fault instanceof Stripe.errors.StripeConnectionError || fault instanceof Stripe.errors.StripeAPIError)
    return "Try again; https://status.stripe.com lists outages.";
  return undefined;
}
