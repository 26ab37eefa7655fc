import { stockBackInStock, stockOut } from '@souk/inventory/events'
import { events as providerEvents } from '@souk/marketplace/events'
import { on } from '@souk/platform'
import { priceChanged } from '@souk/pricing/events'
import { regather, regatherVariant } from './collection-members/operations.ts'
import {
  productArchived,
  productCreated,
  productRestored,
  productUpdated,
  variantUpdated,
} from './events.ts'
import { registerSeller } from './sellers/operations.ts'

/** What changes in which collections a product is, and where in them. */
const gatheredBy = [productCreated, productUpdated, productArchived, productRestored]

/**
 * The marketplace registers its sellers itself. This registers those that a program from before that enters or changes
 * while both run, and goes once none does.
 */
export const reactions = [
  on(providerEvents, 'catalog.keep_seller', (tx, { data, resource }) =>
    registerSeller(tx, {
      providerId: data.object.id,
      maySell: data.object.status === 'ACTIVE',
      version: resource.version,
    }),
  ),
  on(gatheredBy, 'catalog.gather_product', (tx, { data }) => regather(tx, data.object.id)),
  on(variantUpdated, 'catalog.gather_variant', async (tx, { data }) => {
    if (data.object.is_default) await regather(tx, data.object.product_id)
  }),
  on(
    [priceChanged, stockOut, stockBackInStock],
    'catalog.gather_priced_and_stocked',
    (tx, { data }) => regatherVariant(tx, data.object.variant_id),
  ),
]
