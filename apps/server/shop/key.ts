import { checkListed } from '@souk/catalog/contract'
import { ensurePublishableKey, type Identity } from '@souk/identity/contract'

/** What the pages of the demo storefront are told. */
export interface ShopFacts {
  readonly tenantId: string
  /** The publishable key with which they make every call. */
  readonly key: string
  readonly name: string
}

/** Where the demo sells to people with a browser. */
const channel = 'web'

/** The key of the demo storefront: the same at every start, until somebody revokes it. */
export async function shopFacts(
  identity: Identity,
  tenant: { readonly id: string; readonly name: string },
  baseUrl: string,
): Promise<ShopFacts> {
  const draft = { name: 'Demo storefront', channel, origins: originsOf(baseUrl), showsStock: false }
  const { key } = await ensurePublishableKey(identity, tenant.id, draft, (tx, handle) =>
    checkListed(tx, handle, '/channel'),
  )
  return { tenantId: tenant.id, key, name: tenant.name }
}

const ownNames = ['127.0.0.1', 'localhost']

/**
 * Its own address. A machine that serves itself is called by either name, and unencrypted; what else is unencrypted no key
 * may name, and the pages need no leave of it: they are of the same origin.
 */
function originsOf(baseUrl: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(baseUrl)
  if (!ownNames.includes(hostname)) return protocol === 'https:' ? [origin] : []
  return ownNames.map((name) => `${protocol}//${name}${port && `:${port}`}`)
}
