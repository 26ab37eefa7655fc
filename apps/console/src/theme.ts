/** Runs before the first paint, so that no page flashes in the other theme. */
try {
  const chosen = localStorage.getItem('souk.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage may be forbidden; the theme of the system is used then.
}
