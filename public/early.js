// What can not wait for the app. An own file because the page allows no inline script.

// Before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme stays.
}

// The server's page is seen before its script runs: what is pressed meanwhile is kept for the app (src/hydration.ts).
window.earlyPresses = new Set();
addEventListener("click", ({ target }) => {
  const control = target.closest?.("button[type=button], input[type=checkbox], input[type=radio]");
  if (control) window.earlyPresses?.add(control);
});
