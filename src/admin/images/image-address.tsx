import { type KeyboardEvent, useId, useState } from "react";
import { imageAddressProblem, isHttpsAddress } from "#domain/catalogue/image-upload.ts";
import { Button } from "#src/ui/button.tsx";
import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { Field } from "#src/ui/field.tsx";

const NOT_HTTPS_TEXT = "The address must start with https://.";

type ImageAddressProps = {
  readonly onUse: (imageUrl: string) => void;
  /** Called with true while an address is typed and not used. */
  readonly onTyped: (isTyped: boolean) => void;
};

/** Accepts the URL of an image hosted elsewhere instead of an upload (D23). Collapsed until opened. */
export function ImageAddress({ onUse, onTyped }: ImageAddressProps) {
  const { isOpen, opener, close } = useDisclosure();
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();
  const id = useId();

  function type(text: string): void {
    setAddress(text);
    setError(undefined);
    onTyped(text.trim() !== "");
  }

  function use(): void {
    const typed = address.trim();
    const problem = isHttpsAddress(typed) ? imageAddressProblem(typed) : NOT_HTTPS_TEXT;
    if (problem !== undefined) return setError(problem);
    type("");
    close();
    onUse(typed);
  }

  /** Enter applies to this field and must not submit the form around it. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    use();
  }

  return (
    <div>
      <Button variant="quiet" size="small" className="px-0!" aria-controls={id} {...opener}>
        Use an https address instead
      </Button>
      <div id={id} hidden={!isOpen} className="mt-2">
        <Field
          label="Image address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={address}
          error={error}
          onKeyDown={onKeyDown}
          onChange={({ target }) => type(target.value)}
        />
        <Button variant="secondary" size="small" className="mt-2" onClick={use}>
          Use this address
        </Button>
      </div>
    </div>
  );
}
