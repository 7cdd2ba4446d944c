import { useRef, useState } from "react";
import { useAuth } from "#src/api/use-auth.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { copyContent } from "#src/ui/copy-content.ts";
import { downloadText } from "#src/ui/download-file.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ModalDescription } from "#src/ui/modal.tsx";

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** New recovery codes, which the shop shows this once (D58). */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const { user } = useAuth();
  const { site } = useApi();
  const list = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState("");
  const text = [`Recovery codes of ${user?.username ?? ""} at ${site.origin}`, ...codes, ""].join("\n");

  function copy(): void {
    setTold(
      copyContent(list.current) ? "Copied." : "The browser didn’t allow copying. Please download them.",
    );
  }

  return (
    <>
      <ModalDescription className="mt-2 text-ink-soft">
        If you lose your passkey or your app, a recovery code signs you in. Each works once. Save them now:
        they aren’t shown again.
      </ModalDescription>
      <ol
        ref={list}
        translate="no"
        className="mt-4 flex flex-col gap-1 border border-line bg-sheet p-4 font-mono text-sm select-text sm:text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <LiveRegion className="mt-3 min-h-6 text-sm text-ink-soft">{told}</LiveRegion>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={onClose}>I have saved them</Button>
        <Button variant="secondary" onClick={copy}>
          Copy
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            downloadText("recovery-codes.txt", "text/plain", [text]);
            setTold("Downloaded.");
          }}
        >
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  );
}
