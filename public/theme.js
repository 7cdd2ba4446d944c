// Runs before the first paint, so that a chosen theme never flashes. An own file because the page allows no inline script.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme stays.
}
