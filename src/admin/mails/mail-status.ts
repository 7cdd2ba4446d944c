import type { Outputs } from "#src/api/router-types.ts";
import type { Tone } from "#src/ui/badge.tsx";

export type MailView = Outputs["mails"]["ofOrder"][number];

type MailStatus = { readonly tone: Tone; readonly label: string; readonly explanation: string | null };

/** Describes the status of a mail, and any decision that an administrator has to make. */
export function mailStatus({
  state,
  nextTryAt,
  bouncedForNow,
}: Pick<MailView, "state" | "nextTryAt" | "bouncedForNow">): MailStatus {
  const waits = nextTryAt !== null;
  switch (state) {
    case "sent":
      return { tone: "ok", label: "Sent", explanation: null };
    case "bounced":
      return {
        tone: "signal",
        label: bouncedForNow ? "Not delivered" : "Bounced",
        explanation: bouncedForNow
          ? "It may arrive if you send it again. Other emails still go to this address."
          : "Bounced, marked as spam or blocked by the mail provider. We won’t email this address again automatically.",
      };
    case "failed":
      return {
        tone: "signal",
        label: "Failed",
        explanation: waits ? "We’ll retry automatically." : "We won’t retry automatically. Send it again?",
      };
    case "unclear":
      return {
        tone: "signal",
        label: "Unclear",
        explanation: waits
          ? "Checking. We’ll retry without sending duplicates."
          : "Delivery unknown: it may have arrived. Sending it again may duplicate it.",
      };
    default:
      return waits
        ? { tone: "plain", label: "Waiting", explanation: null }
        : {
            tone: "signal",
            label: "Held",
            explanation:
              "An earlier email to this address bounced, or too many form emails were waiting for three days. We won’t send it automatically.",
          };
  }
}
