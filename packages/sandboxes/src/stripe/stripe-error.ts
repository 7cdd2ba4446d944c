export type StripeErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  doc_url?: string;
  message: string;
  param?: string;
};

/** A refusal in Stripe's own form; the server responds with `{ error: body }`. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.name = "StripeFailure";
    this.status = status;
    this.body = body.code
      ? { doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}`, ...body }
      : body;
  }
}

/** Returns a 400 about the request's parameters. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...details });
}

/** Returns a 404 for an id that this sandbox never created. */
export function resourceMissing(object: string, id: string, param: string): StripeFailure {
  return new StripeFailure(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** Returns a 400 for a parameter that names an object that doesn't exist. */
export function unknownReference(object: string, id: string, param: string): StripeFailure {
  return invalidRequest(`No such ${object}: '${id}'`, { code: "resource_missing", param });
}

/** Returns a 401: the key is missing or isn't this sandbox's. */
export function unauthenticated(message: string): StripeFailure {
  return new StripeFailure(401, { type: "invalid_request_error", message });
}

/** Returns a 402: the bank declined the card. */
export function cardDeclined(details: {
  code: string;
  declineCode?: string;
  message: string;
  param?: string;
}): StripeFailure {
  return new StripeFailure(402, {
    type: "card_error",
    code: details.code,
    ...(details.declineCode ? { decline_code: details.declineCode } : {}),
    message: details.message,
    ...(details.param ? { param: details.param } : {}),
  });
}
