import { z } from "zod";
import type { Ground } from "../ground.ts";
import { type Finding, groupBy, sentencesOf } from "./findings.ts";
import { DISPUTE_STATE, REFUND_STATE } from "./provider-states.ts";

const reported = z.object({ id: z.string(), object: z.string(), status: z.string().nullish() });
const ledger = z.object({
  refunds: z.array(z.object({ id: z.string(), status: z.string() })),
  disputes: z.array(z.object({ id: z.string(), status: z.string() })),
  creditNotes: z.array(z.object({ id: z.string() })),
  events: z.array(z.object({ id: z.string(), data: z.object({ object: reported }) })),
  deliveries: z.array(z.object({ eventId: z.string(), state: z.string() })),
});

export type WebhookEvidence = {
  readonly provider: z.infer<typeof ledger>;
  /** What the shop knows, by the provider's id: the states of refunds and disputes, and credit notes. */
  readonly known: ReadonlyMap<string, string>;
};

/** Read it while no webhook is under way, and before any job. */
export async function readWebhooks({ sql, provider }: Ground): Promise<WebhookEvidence> {
  const rows = await sql`
    select provider_id as id, state from refunds where provider_id is not null
    union all select provider_id, state from disputes
    union all select provider_id, 'issued' from credit_notes`;
  const known = z.array(z.object({ id: z.string(), state: z.string() })).parse([...rows]);
  return {
    provider: ledger.parse(await provider.ledger()),
    known: new Map(known.map(({ id, state }) => [id, state])),
  };
}

/**
 * The news of every webhook that the shop took is known here, without any job (D48, D50). Returns a sentence for each kind
 * of news that was taken and lost.
 */
export function auditWebhooks({ provider, known }: WebhookEvidence): string[] {
  const { refunds, disputes, creditNotes, events, deliveries } = provider;
  const taken = new Set(
    deliveries.filter(({ state }) => state === "delivered").map(({ eventId }) => eventId),
  );
  const news = groupBy(
    events.filter(({ id }) => taken.has(id)),
    ({ data }) => data.object.id,
  );
  /** A webhook was taken that told of its present status. */
  const wasTold = (id: string, status?: string): boolean =>
    (news.get(id) ?? []).some(({ data }) => status === undefined || data.object.status === status);
  const findings: Finding[] = [
    [
      "refunds whose webhook was taken and changed nothing",
      refunds
        .filter(({ id, status }) => known.get(id) !== REFUND_STATE[status] && wasTold(id, status))
        .map(({ id, status }) => `${id} (${status})`),
    ],
    [
      "disputes whose webhook was taken and changed nothing",
      disputes
        .filter(({ id, status }) => known.get(id) !== DISPUTE_STATE[status] && wasTold(id, status))
        .map(({ id, status }) => `${id} (${status})`),
    ],
    [
      "credit notes whose webhook was taken and changed nothing",
      creditNotes.filter(({ id }) => !known.has(id) && wasTold(id)).map(({ id }) => id),
    ],
  ];
  return sentencesOf(findings);
}
