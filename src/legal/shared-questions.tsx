import { WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/consumer.ts";
import { Question } from "#src/ui/question.tsx";
import { TextLink } from "./text-link.tsx";

/** Buyers' questions on every page with questions. Each answer is a sentence of the terms, with a link to it. */
export function SharedQuestions() {
  return (
    <>
      <Question asked="Does it renew automatically?">
        No. You pay once, and we don’t store your card. We’ll remind you by email before it ends and offer a
        renewal at that day’s price.{" "}
        <TextLink to="/terms" hash="subscription">
          The subscription
        </TextLink>
      </Question>
      <Question asked="What if I change my mind?">
        Consumers can withdraw within {WITHDRAWAL_PERIOD_DAYS} days, without giving a reason, and get back
        everything they paid. <TextLink to="/withdrawal">How to withdraw</TextLink>
      </Question>
    </>
  );
}
