import type { Outputs } from "#src/api/router-types.ts";
import type { Tone } from "#src/ui/badge.tsx";

export type MailView = Outputs["mails"]["ofOrder"][number];

type MailStatus = { readonly tone: Tone; readonly label: string; readonly explanation: string | null };

/** What became of a mail, and what an administrator may have to decide. */
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
        label: "Bounced",
        explanation: bouncedForNow
          ? "It came back, and may arrive if you send it again. Other emails still go to this address."
          : "It came back or was marked as spam. Nothing more is sent to this address unless you send it.",
      };
    case "failed":
      return {
        tone: "signal",
        label: "Failed",
        explanation: waits
          ? "It is tried again automatically."
          : "It is not tried again automatically. Send it again?",
      };
    case "unclear":
      return {
        tone: "signal",
        label: "Unclear",
        explanation: waits
          ? "The answer is not known yet. It is tried again automatically, and arrives only once."
          : "The answer was lost: it may have arrived. Sending it again may send it twice.",
      };
    default:
      return waits
        ? { tone: "plain", label: "Waiting", explanation: null }
        : {
            tone: "signal",
            label: "Held",
            explanation:
              "An earlier email to this address bounced, or forms had too many emails for three days. It is not sent unless you send it.",
          };
  }
}
