import { useEffect, useState } from 'preact/hooks'

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
  const [tenantId, ...segments] = parts.filter((part) => part !== '').map(decodeURIComponent)
  return { tenantId, segments, query }
}

/** Where a page of the tenant that is shown now is. */
export function hrefOf(path: string): string {
  const { tenantId = '' } = currentAddress()
  return `${base}/${tenantId}${path === '' ? '' : `/${path}`}`
}

export function navigate(path: string, how: 'push' | 'replace' = 'push'): void {
  const href = hrefOf(path)
  if (how === 'push') history.pushState(null, '', href)
  else history.replaceState(null, '', href)
  dispatchEvent(new Event(changed))
}

/** Changes what is looked for on this page. What is null is left out of the address. */
export function search(fields: Readonly<Record<string, string | null>>): void {
  const { segments, query } = currentAddress()
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  navigate(segments.map(encodeURIComponent).join('/') + (text && `?${text}`))
}

export function useAddress(): Address {
  const [address, setAddress] = useState(currentAddress)
  useEffect(() => {
    const update = () => setAddress(currentAddress())
    addEventListener('popstate', update)
    addEventListener(changed, update)
    return () => {
      removeEventListener('popstate', update)
      removeEventListener(changed, update)
    }
  }, [])
  return address
}
