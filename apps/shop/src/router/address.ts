import { decoded } from '@souk/pages/decoded.ts'
import { useEffect, useState } from 'preact/hooks'

/** The address is the state: `/shop/p/copper-cezve?variant=var_…` has the segments `p` and `copper-cezve`. */
export interface Address {
  readonly segments: readonly string[]
  readonly query: URLSearchParams
}

const base = '/shop'
const changed = 'souk:address'

function currentAddress(): Address {
  const parts = location.pathname.slice(base.length).split('/')
  return {
    segments: parts.filter((part) => part !== '').map(decoded),
    query: new URLSearchParams(location.search),
  }
}

/** Where a page of the shop is; without segments, where everything is listed. */
export function hrefOf(segments: readonly string[] = [], query?: URLSearchParams): string {
  const path = [base, ...segments.map(encodeURIComponent)].join('/')
  const text = query?.toString() ?? ''
  return text === '' ? path : `${path}?${text}`
}

export type Way = 'push' | 'replace'

/** Goes to a page, which begins at its top; another question to the same page leaves it where it is. */
export function navigate(href: string, way: Way = 'push'): void {
  const before = location.pathname
  history[way === 'push' ? 'pushState' : 'replaceState'](null, '', href)
  if (location.pathname !== before) scrollTo(0, 0)
  dispatchEvent(new Event(changed))
}

/** Changes what is asked of this page. What is null is left out of the address. */
export function ask(fields: Readonly<Record<string, string | null>>, way: Way = 'push'): void {
  const { segments, query } = currentAddress()
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
  navigate(hrefOf(segments, query), way)
}

export function followHistory(): void {
  addEventListener('popstate', () => dispatchEvent(new Event(changed)))
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
