/** Serialises a value for a `script` element: nothing in it, not even `</script>`, can end the element. */
export function jsonInHtml(value: object): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
