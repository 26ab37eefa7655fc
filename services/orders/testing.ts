import type { Service } from '@souk/platform'
import { manifest as promotions } from '@souk/promotions/manifest'
import { shippingService } from '@souk/shipping/manifest'
import { manifest as tax } from '@souk/tax/manifest'

const shipping = shippingService({ secret: 'the secret of a test', loopbackForSandboxes: true })

/** What orders ask about a sale beside catalog, prices, stock and customers: whoever has orders in a world has these. */
export const saleServices: readonly Service[] = [promotions, shipping, tax]
