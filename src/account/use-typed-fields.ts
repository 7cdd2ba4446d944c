import { useState } from "react";

/** The fields of a form that is checked as it is typed: their values, and the props of each. */
export function useTypedFields<Name extends string>(
  empty: Readonly<Record<Name, string>>,
  onTyped: (name: Name) => void,
) {
  const [typed, setTyped] = useState(empty);
  const field = (name: Name) => ({
    name,
    value: typed[name],
    required: true,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      onTyped(name);
    },
  });
  return { typed, field, clear: () => setTyped(empty) };
}
