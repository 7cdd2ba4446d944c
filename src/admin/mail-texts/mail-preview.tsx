import type { Outputs } from "#src/api/router-types.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";

type MailPreviewProps = {
  /** Null if there's nothing that the mail could be about; undefined before the first one. */
  readonly preview: Outputs["settings"]["previewMail"] | undefined;
};

/** A mail as buyers would get it (D86), in both themes. Its frames run nothing, and its links open nothing. */
export const MailPreview = ({ preview }: MailPreviewProps) => (
  <div className="grid gap-4">
    <LiveRegion className="text-sm">{announcement(preview)}</LiveRegion>
    {preview
      ? (["light", "dark"] as const).map((theme) => (
          <iframe
            key={theme}
            title={`The mail in the ${theme} theme`}
            srcDoc={preview[theme]}
            sandbox=""
            className="h-144 w-full border border-line-strong"
          />
        ))
      : null}
  </div>
);

function announcement(preview: MailPreviewProps["preview"]): string {
  if (preview === undefined) return "";
  return preview === null
    ? "There’s nothing yet that this mail could be about. Once there is, you can preview it here."
    : `Preview: ${preview.subject}`;
}
