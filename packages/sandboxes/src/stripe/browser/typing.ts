import { cardNumberLength, cvcLength, digitsOf } from "./payment-details.ts";

export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, cardNumberLength(text));
  const groups =
    cardNumberLength(text) === 15
      ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
      : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  const [, ...parts] = groups.exec(digits) ?? [];
  return parts.filter(Boolean).join(" ");
}

export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  // '4' can only be April; '1' can become 10, 11 or 12. Years with four digits lose their century.
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).replace(/^(\d\d)20(\d\d)$/, "$1$2").slice(0, 4);
  return digits.length < 3 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function formatCvc(text: string, cardNumber: string): string {
  return digitsOf(text).slice(0, cvcLength(cardNumber));
}

export function formatIban(text: string): string {
  const compact = text
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .toUpperCase()
    .slice(0, 34);
  return compact.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

function significant(text: string): number {
  return text.replaceAll(/[^A-Za-z0-9]/g, "").length;
}

/** Formats a field while somebody types in it; the caret stays behind the same digit. */
export function formatWhileTyping(input: HTMLInputElement, format: (text: string) => string): void {
  input.addEventListener("input", () => {
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    const before = significant(input.value.slice(0, caret));
    const formatted = format(input.value);
    if (formatted === input.value) return;
    input.value = formatted;
    let position = formatted.length;
    if (!atEnd) for (position = 0; significant(formatted.slice(0, position)) < before;) position += 1;
    input.setSelectionRange(position, position);
  });
}
