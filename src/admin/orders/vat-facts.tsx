import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { VAT_RULE_WORDS } from "#domain/vat/vat-rule-words.ts";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Time } from "#src/ui/time.tsx";

type Order = Outputs["orders"]["byNumber"];
type Late = NonNullable<Order["lateVatCheck"]>;
type Answer = NonNullable<Late["answer"]>;

const OUTCOME_TEXT = {
  valid: "valid",
  invalid: "not valid",
  member_state_silent: "not checked: the member state didn’t answer",
  vies_silent: "not checked: VIES didn’t answer",
} as const;

/** Why an order has this VAT: the rule, and the registry's answers about the company's VAT number (D53, D54). */
export function VatFacts({ order }: { readonly order: Order }) {
  const { vatRule, vatCheck, lateVatCheck } = order;
  // The invoice without VAT that follows a late answer has that answer as its own.
  const isSame = lateVatCheck?.answer?.checkedAt === vatCheck?.checkedAt;
  return (
    <>
      {VAT_RULE_WORDS[vatRule].invoice}
      {vatCheck === null || isSame ? null : (
        <VatAnswer words={`VAT number ${OUTCOME_TEXT[vatCheck.outcome]}`} answer={vatCheck} />
      )}
      {lateVatCheck === null ? null : <LateCheck order={order} late={lateVatCheck} />}
    </>
  );
}

function VatAnswer({ words, answer: shown }: { readonly words: string; readonly answer: Answer }) {
  const { name, address, consultationNumber, checkedAt, answer } = shown;
  return (
    <>
      <span className="block">
        {words}, <Time at={checkedAt} />
        {consultationNumber === null ? null : (
          <>
            , consultation <Code text={consultationNumber} />
          </>
        )}
      </span>
      {name === null ? null : (
        <span className="block">
          Registered to <bdi>{name}</bdi>
          {address === null ? null : (
            <>
              , <bdi>{address}</bdi>
            </>
          )}
        </span>
      )}
      {answer === "" ? null : (
        <details>
          <summary className="text-accent">Answer as it came</summary>
          <Code text={answer} />
        </details>
      )}
    </>
  );
}

const LATE_TEXT = {
  valid: "VAT number confirmed later",
  invalid: "VAT number not valid, as VIES answered later",
  unanswered: "No answer by the day of the VAT return",
} as const;

/** The answer that VIES gave after the payment, or the time when it's asked next (D54). */
function LateCheck({ order, late }: { readonly order: Order; readonly late: Late }) {
  const { outcome, endsOn, attempts, nextAt, answer } = late;
  return (
    <div className="mt-2">
      {outcome === null ? (
        <>
          Asked again {attempts === 1 ? "once" : `${attempts} times`}, next <Time at={nextAt} />, until{" "}
          {calendarDayInWords(endsOn)}
        </>
      ) : answer === null ? null : (
        <VatAnswer words={LATE_TEXT[outcome]} answer={answer} />
      )}
      {outcome === "unanswered" && answer !== null ? (
        <CheckByHand order={order} since={answer.checkedAt} />
      ) : null}
    </div>
  );
}

/** Asks the administrator to look the number up, until somebody has. */
function CheckByHand({
  order: { number, timeline },
  since,
}: {
  readonly order: Order;
  readonly since: string;
}) {
  if (timeline.some(({ kind, at }) => kind === "vat_number_checked_by_hand" && at >= since))
    return <p>Checked by hand</p>;
  return (
    <>
      <p>
        Look the number up in{" "}
        <a
          rel="noreferrer"
          href="https://ec.europa.eu/taxation_customs/vies/"
          className="text-accent underline underline-offset-4"
        >
          VIES
        </a>
        . If it’s valid, refund the VAT.
      </p>
      <VatMark text="Checked by hand" mark={(client) => client.orders.vatCheckedByHand.mutate({ number })} />
    </>
  );
}

type VatMarkProps = {
  readonly text: string;
  readonly mark: (client: TrpcClient) => Promise<unknown>;
};

/** A button by which a question about an order's VAT is noted as settled. */
export function VatMark({ text, mark }: VatMarkProps) {
  const marking = useAct(mark, { failed: "We couldn’t save this. Please try again." });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="mt-2 justify-self-start aria-disabled:opacity-60"
        aria-disabled={marking.pending}
        onClick={() => marking.start()}
      >
        {text}
      </Button>
      <Failure of={marking} />
    </>
  );
}

/** An id or an answer of another system. */
export function Code({ text }: { readonly text: string | null }) {
  return text === null ? (
    "None"
  ) : (
    <span translate="no" className="font-mono">
      {text}
    </span>
  );
}
