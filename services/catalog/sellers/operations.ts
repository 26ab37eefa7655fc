import { registerProvider, unknownProvider } from '@souk/inventory/contract'
import { ownId, type Problem, type Tx } from '@souk/platform'
import { providerForeign } from './problems.ts'
import { isSeller, type Seller, upsertSeller } from './store.ts'

/**
 * Records that a provider exists and whether its products may be sold. To be called in the transaction that creates or
 * changes the provider, so that the catalog knows every provider that can be read.
 */
export async function registerSeller(tx: Tx, seller: Seller): Promise<void> {
  await Promise.all([upsertSeller(tx, seller), registerProvider(tx, seller.providerId)])
}

/** The operator sells as well, and needs no entry. `path` is the field that names the seller, if one does. */
export async function checkSeller(tx: Tx, providerId: string | null, path?: string): Promise<void> {
  if (providerId === null || (await isSeller(tx, providerId))) return
  throw unknownProvider(tx, providerId, path)
}

/** Who sells what is created: with a provider's token it is that provider. */
export function sellerOf(tx: Tx, asked: string | undefined): string | null {
  const own = ownId(tx, 'prv')
  if (own === null) return asked ?? null
  if (asked !== undefined && asked !== own) throw foreignSeller(asked)
  return own
}

/** The refusal of a seller that the request names in `provider_id`. */
export function foreignSeller(providerId: string): Problem {
  const message = 'is another provider'
  const error = { path: '/provider_id', code: providerForeign.code, message }
  return providerForeign({ providerId }, { errors: [error] })
}
