import { type ComponentProps, type Ref, useRef } from "react";
import { Button } from "#src/ui/button.tsx";

type FileButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size" | "disabled"> & {
  readonly label: string;
  /** What is chosen, for the dialog's input. */
  readonly inputLabel: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** Opens the file dialog (S75). */
export function FileButton({ label, inputLabel, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={inputLabel}
        accept={accept}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // Allow the same file to be chosen again.
          currentTarget.value = "";
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
