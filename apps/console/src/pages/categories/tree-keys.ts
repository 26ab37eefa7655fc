import { setOpen } from './opened.ts'

/** What a key does to the row that has the focus, beside what it does in every list. */
interface TreeKeys {
  readonly onMove: (categoryId: string, parentId: string, by: 1 | -1) => void
}

/**
 * As WAI-ARIA has it for a tree: up and down go through the rows, right opens and goes in, left closes and goes out. With
 * Alt, up and down move the category among its siblings.
 */
export function pressInTree(event: KeyboardEvent, { onMove }: TreeKeys): void {
  const target = event.target as HTMLElement
  const row = target.closest<HTMLElement>('tr[data-key]')
  const { key, parent = 'none' } = row?.dataset ?? {}
  if (row === null || key === undefined || !target.classList.contains('row-link')) return
  const acts: Readonly<Record<string, (() => void) | undefined>> = event.altKey
    ? { ArrowUp: () => onMove(key, parent, -1), ArrowDown: () => onMove(key, parent, 1) }
    : {
        ArrowUp: () => focusOn(rowBeside(row, -1)),
        ArrowDown: () => focusOn(rowBeside(row, 1)),
        ArrowRight: () => goIn(row, key),
        ArrowLeft: () => goOut(row, key),
      }
  const act = acts[event.key]
  if (act === undefined || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  act()
}

/** The row that was moved by a key: the focus follows it to its new place. */
let held: string | undefined

export function holdRow(key: string): void {
  held = key
}

/** Once the rows have another order. What is taken out of the page and put back loses the focus. */
export function keepRow(): void {
  if (held === undefined || document.activeElement !== document.body) return
  focusOn(document.querySelector<HTMLElement>(`tr[data-key="${held}"]`))
  held = undefined
}

function rowBeside(row: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])]
  return rows[rows.indexOf(row) + step]
}

function focusOn(row: HTMLElement | null | undefined): void {
  row?.querySelector<HTMLElement>('.row-link')?.focus()
}

function goIn(row: HTMLElement, key: string): void {
  if (row.ariaExpanded === 'false') setOpen(key, true)
  else if (row.ariaExpanded === 'true') focusOn(rowBeside(row, 1))
}

function goOut(row: HTMLElement, key: string): void {
  if (row.ariaExpanded === 'true') setOpen(key, false)
  else
    focusOn(row.parentElement?.querySelector<HTMLElement>(`tr[data-key="${row.dataset.parent}"]`))
}
