import type { IconName } from '../kit/icon.tsx'
import { openHeading } from '../kit/page-heading.tsx'

/** Something that the page that is open offers to do. */
interface PageCommand {
  readonly text: string
  readonly icon: IconName
  readonly run: () => void
}

const places = 'main :is(.page-head .actions, .card > header, .card .body > .prose > .button-row)'

/**
 * What can be done on the page that is open. It is read off the page itself: what is offered there is allowed to whoever
 * looks at it and possible as things stand, and nothing else may be offered here.
 */
export function commandsOnPage(pageName: string | undefined): readonly PageCommand[] {
  const thing = openHeading.value === pageName ? undefined : openHeading.value
  const offered = document.querySelectorAll<HTMLElement>(
    `:is(${places}) :is(button.button, a.button):not(:disabled, [aria-disabled], [aria-expanded])`,
  )
  return [...offered].map((control) => ({
    text: [control.textContent.trim(), thing].filter(Boolean).join(' · '),
    icon: (control.querySelector('svg')?.dataset.icon ?? 'corner-down-left') as IconName,
    run: () => control.click(),
  }))
}

/** The rows of all lists on the page, in their order. */
function rowsOnPage(): readonly HTMLElement[] {
  const rows = 'main :is(tr[data-key], tr:has(a.row-link), .virtual-row)'
  return [...document.querySelectorAll<HTMLElement>(rows)]
}

/** What leads to the thing of a row. */
function linkOf(row: HTMLElement | undefined): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>('a.row-link') ?? row?.querySelector('a')
}

function boxOf(row: HTMLElement | undefined): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>('td.check input')
}

/** Which of the keys for rows do something here. */
export function keysForRows() {
  const rows = rowsOnPage()
  return {
    move: rows.length > 0,
    open: rows.some((row) => linkOf(row)),
    select: rows.some((row) => boxOf(row)),
  }
}

/** Goes through the rows, selects one, or opens it; whether the key was one of those. */
export function pressOnRows({ key, shiftKey, target }: KeyboardEvent): boolean {
  const rows = rowsOnPage()
  const at = currentOf(rows)
  const step = { j: 1, k: -1 }[key]
  if (step !== undefined) {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
    const place = row?.hasAttribute('tabindex') ? row : linkOf(row)
    place?.focus()
    return row !== undefined
  }
  if (key.toLowerCase() === 'x') {
    boxOf(rows[at])?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }),
    )
    return at >= 0
  }
  const isOnRow = key === 'Enter' && target === rows[at]
  if (isOnRow) linkOf(rows[at])?.click()
  return isOnRow
}

/** The row that has the focus, or whose thing is open beside the list. */
function currentOf(rows: readonly HTMLElement[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  if (focused >= 0) return focused
  return rows.findIndex((row) => row.querySelector('[aria-current=page]') !== null)
}
