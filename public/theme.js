// Puts a kept choice of light or dark on the page before anything is painted. It is a file of its own, loaded before the
// styles, because a module would run after the first paint and a strict content policy forbids scripts inside the page.
// src/features/appearance keeps the choice and does everything after this.
try {
  const choice = localStorage.getItem("appearance");
  if (choice === "light" || choice === "dark") document.documentElement.dataset.theme = choice;
} catch {
  // Storage is forbidden here, so no choice was kept: the system's stays.
}
