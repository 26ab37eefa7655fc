/** Up, down and Enter lead to the same column of another row, as in other tables. A choice keeps its own keys. */
export function moveByKey(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
  const cell = event.target instanceof HTMLInputElement ? event.target.closest('td') : null
  if (step === undefined || !cell) return
  event.preventDefault()
  const row = cell.closest('tr')
  const next = step < 0 ? row?.previousElementSibling : row?.nextElementSibling
  const input = next?.querySelector<HTMLInputElement>(`[data-column=${cell.dataset.column}] input`)
  input?.focus()
  input?.select()
}

interface Place {
  readonly row: number
  readonly column: number
}

/** Texts from a table of others, each with the place it comes to: from one cell on to the right and down. */
export function pastedTexts(text: string, from: Place): (Place & { readonly text: string })[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.flatMap((line, down) =>
    line.split('\t').map((cell, right) => ({
      row: from.row + down,
      column: from.column + right,
      text: cell.trim(),
    })),
  )
}

/** Whether what is pasted is more than one cell. */
export function isOfCells(text: string): boolean {
  return /[\t\n]/.test(text.trimEnd())
}
