/** A value as JSON that may stand in a `script` element: nothing in it, `</script>` included, can end the element. */
export function jsonInHtml(value: object): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
