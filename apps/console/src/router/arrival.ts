/**
 * Where the focus goes when somebody comes to another page: to its heading, which a screen reader then reads out; whoever
 * comes back lands on the link by which they left.
 */
interface Arrival {
  readonly path: string
  readonly cameFrom: string
  /** By the buttons of the browser, or from a thing to the list that it is in. */
  readonly isReturn: boolean
  /** What had the focus on leaving. Whoever has gone on since is not disturbed. */
  readonly left: Element | null
}

let arrival: Arrival | undefined

/** Says that the address has changed. Filters and dialogs are no other page. */
export function noteArrival(cameFrom: string, isBack: boolean): void {
  const path = location.pathname
  if (path === cameFrom) return
  const isReturn = isBack || cameFrom.startsWith(`${path}/`)
  arrival = { path, cameFrom, isReturn, left: document.activeElement }
}

/** Gives the focus to the heading of the page that was gone to, once it says what it is about. */
export function land(heading: HTMLElement, path: string): void {
  if (arrival?.path !== path) return
  const { cameFrom, isReturn, left } = arrival
  arrival = undefined
  const { activeElement } = document
  const hasGoneOn = activeElement !== document.body && activeElement !== left
  // A dialog keeps the focus, and a fragment leads to its part of the page.
  if (hasGoneOn || location.hash !== '' || document.querySelector('dialog[open]') !== null) return
  const link = isReturn ? linkTo(cameFrom) : undefined
  if (link === undefined && heading.tagName === 'H1') scrollTo(0, 0)
  const place = link ?? heading
  place.focus()
}

function linkTo(path: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href]')
  return [...links].find(({ pathname }) => pathname === path)
}

/** Gives the focus to the heading where what had it is gone or does nothing any more, unless another page is on its way. */
export function keepFocus(): void {
  // The browser takes the focus from what is disabled, but not at once.
  const isLost = document.activeElement?.matches('body, :disabled') ?? true
  const isOver = document.querySelector('dialog[open]') === null
  if (isLost && isOver && arrival === undefined) focusHeading()
}

/** Leads to the heading of the page, also where nobody has gone anywhere. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}
