function tell(news: string): void {
  const status = document.querySelector("#status");
  if (status) status.textContent = news;
}

/** Makes the control call of one of the page's buttons. */
async function makeCall(form: HTMLFormElement): Promise<void> {
  const body: unknown = JSON.parse(form.dataset["body"] ?? "{}");
  const typed = form.querySelector("input")?.value ?? "";
  const amount = typed === "" ? {} : { amountCents: Math.round(Number(typed) * 100) };
  const answer = await fetch(form.dataset["path"] ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(Object.assign({}, body, amount)),
  });
  if (answer.ok) return location.reload();
  tell(await answer.text());
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  makeCall(event.target).catch((error: unknown) => {
    tell(String(error));
  });
});
