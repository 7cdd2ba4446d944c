import { type Ref, useRef } from "react";
import { IMAGE_TYPES } from "#domain/image-upload.ts";
import { Button } from "#src/ui/button.tsx";

type FileButtonProps = {
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly ref: Ref<HTMLButtonElement>;
};

/** Opens the file dialog, limited to image files (S75). */
export function FileButton({ label, onFile, ref }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Image file"
        accept={IMAGE_TYPES.join(",")}
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
