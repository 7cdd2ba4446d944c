import { type ReactNode, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { copyContent } from "#src/ui/copy-content.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";

type MadeLinkProps = {
  /** The form that makes one. */
  readonly of: { readonly data: { readonly address: string } | undefined; readonly failure: ReactNode };
  /** For whom it is, as ‘Send it to …’ continues. */
  readonly recipient: string;
  /** True for a link that the shop can show again. */
  readonly isShownAgain?: boolean;
};

/** The link that a form has made, or why it made none. */
export function MadeLink({ of: { data, failure }, ...made }: MadeLinkProps) {
  return (
    <LiveRegion className="mt-4 empty:mt-0">
      {data ? <Made key={data.address} address={data.address} {...made} /> : null}
      {failure ? <p className="text-signal">{failure}</p> : null}
    </LiveRegion>
  );
}

type MadeProps = Omit<MadeLinkProps, "of"> & { readonly address: string };

/** A link, most of which the shop shows this once (D56, D57), with a button that copies it. */
function Made({ address, recipient, isShownAgain = false }: MadeProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState<boolean>();
  return (
    <MessageBox tone="ok">
      <p>
        {isShownAgain
          ? `Copy the link and send it to ${recipient}.`
          : `Copy the link now and send it to ${recipient}. It isn’t shown again.`}
      </p>
      <p ref={shown} className="mt-2 font-mono text-sm break-all text-ink select-all">
        {address}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => setCopied(copyContent(shown.current))}>
          Copy
        </Button>
        <span className="text-sm">{copied === undefined ? "" : copied ? COPIED_TEXT : REFUSED_TEXT}</span>
      </div>
    </MessageBox>
  );
}

const COPIED_TEXT = "Copied.";
const REFUSED_TEXT = "The browser didn’t allow copying. The link is selected: copy it yourself.";
