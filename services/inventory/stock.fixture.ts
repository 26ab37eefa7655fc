import type { Tx } from '@souk/platform'
import { locationFor } from './locations/operations.ts'
import { setInitialStock } from './operations.ts'
import { registerProvider } from './providers/store.ts'
import type { InitialStock } from './stock.ts'

/** First stock of a variant, as the catalog sets it. */
export async function stockVariant(
  tx: Tx,
  { warehouse, ...stock }: Omit<InitialStock, 'location'> & { readonly warehouse?: string },
): Promise<void> {
  const { providerId = null } = stock
  if (providerId !== null) await registerProvider(tx, providerId)
  const location = await locationFor(tx, { warehouse, providerId })
  await setInitialStock(tx, [{ ...stock, location }])
}
