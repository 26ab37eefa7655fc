/** Whether a key is for somebody else than the page: for a field that somebody types into, or for an open dialog. */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof Element && target.closest(fields) !== null
}
