import { Field } from "#src/ui/field.tsx";

type ImageChooserProps = {
  readonly value: string;
  readonly onChange: (imageUrl: string) => void;
  readonly onBusy: (busy: boolean) => void;
  readonly error?: string | undefined;
};

/** Takes an address until the image chooser is merged. */
export function ImageChooser({ value, onChange, error }: ImageChooserProps) {
  return (
    <Field label="Image" value={value} error={error} onChange={(event) => onChange(event.target.value)} />
  );
}
