import { decoded } from '@souk/pages/decoded.ts'
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { noteArrival } from './arrival.ts'
import { isLostAt, leave, leaving } from './unsaved.ts'

/**
 * The address is the state: which tenant, which page, and what is looked for on it. `/console/ten_…/orders/ord_…?status=PAID`
 * has the segments `orders` and `ord_…`.
 */
export interface Address {
  readonly tenantId: string | undefined
  readonly segments: readonly string[]
  readonly query: URLSearchParams
}

const base = '/console'
/** Where a sign-in leads back to, which is no tenant. */
export const callbackPath = `${base}/callback`
const changed = 'souk:address'

export function currentAddress(): Address {
  const query = new URLSearchParams(location.search)
  if (location.pathname === callbackPath) return { tenantId: undefined, segments: [], query }
  const [, ...parts] = location.pathname.slice(base.length).split('/')
  const [tenantId, ...segments] = parts.filter((part) => part !== '').map(decoded)
  return { tenantId, segments, query }
}

/** Where the console of a tenant is; without one, where a tenant is chosen. */
export function consoleOf(tenantId: string | undefined): string {
  return tenantId === undefined ? `${base}?choose` : `${base}/${encodeURIComponent(tenantId)}`
}

/** Where the console of a tenant is; without one, where people learn how to find theirs. */
export function pathOfTenant(tenantId = ''): string {
  return `${base}/${encodeURIComponent(tenantId)}`
}

/** Where a page of the tenant that is shown now is. */
export function hrefOf(path: string): string {
  const { tenantId = '' } = currentAddress()
  return `${base}/${tenantId}${path === '' ? '' : `/${path}`}`
}

/** Goes to a page. An open dialog is no place to come back to, so what follows it takes its place. */
export function navigate(path: string, wayHere: readonly string[] = []): void {
  const isReplaced = currentAddress().query.has('do')
  if (!isReplaced) place += 1
  const cameFrom = location.pathname
  history[isReplaced ? 'replaceState' : 'pushState']({ place, wayHere }, '', hrefOf(path))
  shownPath = location.pathname
  noteArrival(cameFrom, false)
  dispatchEvent(new Event(changed))
}

/** Goes where somebody wants to go, after they were asked where what they have typed would be lost. */
export function follow(path: string): void {
  leave(hrefOf(path).replace(/\?.*/, ''), () => navigate(path))
}

/** How many entries of the history lie before the one that is shown. */
let place = 0
/** What the address was before a button of the browser changed it. */
let shownPath = ''
const placeOf = (state: unknown) => (state as { readonly place?: number } | null)?.place ?? 0

/**
 * Follows the buttons of the browser. They cannot be stopped: where somebody would lose what they have typed, the entry that
 * they came from is shown again, and left once more when they agree.
 */
export function followHistory(): void {
  place = placeOf(history.state)
  shownPath = location.pathname
  let own: 'return' | 'leave' | undefined
  const step = (count: number, why: 'return' | 'leave') => {
    own = why
    history.go(count)
  }
  addEventListener('popstate', ({ state }) => {
    const why = own
    const steps = placeOf(state) - place
    own = undefined
    place += steps
    if (why === 'return') return
    if (why === 'leave' || steps === 0 || !isLostAt(location.pathname)) {
      noteArrival(shownPath, steps < 0)
      shownPath = location.pathname
      dispatchEvent(new Event(changed))
      return
    }
    leaving.set(() => step(steps, 'leave'))
    step(-steps, 'return')
  })
}

/** The pages of a list that were gone through to this one, by their cursors; unknown to whoever came by a link. */
export function wayHere(): readonly string[] {
  return (history.state as { readonly wayHere?: readonly string[] } | null)?.wayHere ?? []
}

/** Changes what is looked for on this page. What is null is left out of the address. */
export function search(
  fields: Readonly<Record<string, string | null>>,
  way: readonly string[] = 'cursor' in fields ? [] : wayHere(),
): void {
  const { segments, query } = currentAddress()
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  navigate(segments.map(encodeURIComponent).join('/') + (text && `?${text}`), way)
}

/** Leads to a part of the page that came after the page itself: it is scrolled to and read out. */
export function useFragment(name: string, isThere: boolean): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const address = useAddress()
  useEffect(() => {
    if (!isThere || location.hash !== `#${name}`) return
    ref.current?.scrollIntoView()
    ref.current?.focus({ preventScroll: true })
  }, [isThere, address])
  return ref
}

export function useAddress(): Address {
  const [address, setAddress] = useState(currentAddress)
  useEffect(() => {
    const update = () => setAddress(currentAddress())
    addEventListener(changed, update)
    return () => removeEventListener(changed, update)
  }, [])
  return address
}
