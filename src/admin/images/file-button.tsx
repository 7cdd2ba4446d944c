import { type Ref, useRef } from "react";
import { HEIC_TYPES, IMAGE_TYPES } from "#domain/catalogue/image-upload.ts";
import { Button } from "#src/ui/button.tsx";

/** Systems that don't know HEIC recognise its files by their extension. */
const ACCEPTED = [...IMAGE_TYPES, ...HEIC_TYPES, ".heic", ".heif"].join(",");

type FileButtonProps = {
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly ref: Ref<HTMLButtonElement>;
};

/**
 * Opens the file dialog, limited to image files (S75). HEIC is included: if the browser can't convert it, a message
 * says what to do.
 */
export function FileButton({ label, onFile, ref }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Image file"
        accept={ACCEPTED}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // Allow the same file to be chosen again.
          event.target.value = "";
        }}
      />
      <Button ref={ref} variant="secondary" size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
