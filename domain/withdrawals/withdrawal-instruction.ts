import { seller, sellerAddressLines } from "../seller/seller.ts";
import { heading, type LegalText, paragraph } from "../seller/legal-text.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "../seller/consumer.ts";

const sellerInWords = (): string =>
  `${seller().name}, ${sellerAddressLines().join(", ")}, phone ${seller().phone}, email ${seller().email}`;

/**
 * The instructions on withdrawal in the words of Directive 2011/83/EU, annex I (A), for a contract that's concluded
 * online and whose use before withdrawal costs nothing (D46).
 */
export const withdrawalInstruction = (): LegalText => ({
  id: "withdrawal-instruction",
  title: "Right of withdrawal",
  blocks: [
    paragraph(
      `You have the right to withdraw from this contract within ${WITHDRAWAL_PERIOD_DAYS} days without giving any reason.`,
    ),
    paragraph(
      `The withdrawal period will expire after ${WITHDRAWAL_PERIOD_DAYS} days from the day of the conclusion of the contract.`,
    ),
    paragraph(
      `To exercise the right of withdrawal, you must inform us (${sellerInWords()}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the model withdrawal form below, but it is not obligatory.`,
    ),
    paragraph(
      "You can also electronically fill in and submit any other unequivocal statement on our website: ",
      { page: "/withdrawal", label: "withdraw online" },
      ". If you use this option, we will communicate to you an acknowledgement of receipt of such a withdrawal by e-mail without delay.",
    ),
    paragraph(
      "To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.",
    ),
    heading("Effects of withdrawal"),
    paragraph(
      `If you withdraw from this contract, we shall reimburse to you all payments received from you without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.`,
    ),
  ],
});

/** The model withdrawal form in the words of annex I (B). */
export const withdrawalForm = (): LegalText => ({
  id: "withdrawal-form",
  title: "Model withdrawal form",
  blocks: [
    paragraph("(complete and return this form only if you wish to withdraw from the contract)"),
    {
      kind: "form",
      lines: [
        `To ${seller().name}, ${sellerAddressLines().join(", ")}, ${seller().email}:`,
        "I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*):",
        "Ordered on (*)/received on (*):",
        "Name of consumer(s):",
        "Address of consumer(s):",
        "Signature of consumer(s) (only if this form is notified on paper):",
        "Date:",
        "(*) Delete as appropriate.",
      ],
    },
  ],
});
