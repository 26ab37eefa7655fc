import {
  type App,
  checkCountry,
  currencyUnsupported,
  holds,
  insufficientScope,
  refusals,
  visitOf,
} from '@souk/platform'
import { defaultChannel } from '../channels/channel.ts'
import { channelUnknown } from '../channels/problems.ts'
import { productNotFound } from '../products/problems.ts'
import { ProductParams } from '../products/schemas.ts'
import { checkProduct } from '../products/store.ts'
import { availabilityFor, channelFor } from '../storefront/visitor.ts'
import { variantNotFound } from '../variants/problems.ts'
import { currencyFor } from './gates.ts'
import { AvailabilityQuery, AvailabilityView, viewOfAvailability } from './schemas.ts'
import { explain } from './store.ts'

export function availabilityRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: '/v1/catalog/products/:productId/availability',
    config: {
      scope: 'catalog:read',
      audience: ['operator', 'provider', 'visitor'],
      volatile: true,
    },
    schema: {
      operationId: 'getProductAvailability',
      summary: 'Explain whether a product can be bought',
      description:
        'Says for each variant, or for one of them, whether it can be bought now in this channel, currency and quantity, and names ' +
        'every check that placing an order makes (`gates`): one code each, whether it passed, and what would make it pass. The rules ' +
        'are those that refuse an order. Stock is read without a lock, so an order a moment later may find less.',
      params: ProductParams,
      querystring: AvailabilityQuery,
      response: {
        200: AvailabilityView,
        ...refusals(
          productNotFound,
          variantNotFound,
          channelUnknown,
          currencyUnsupported,
          insufficientScope,
        ),
      },
    },
    handler: (request) => {
      const { productId } = request.params
      const { variant_id: variantId, customer_id: customerId } = request.query
      const { quantity = 1, country = null } = request.query
      checkCountry(request.query.country, '/query/country')
      if (customerId && !holds(request.principal?.scopes ?? new Set(), 'customers:read')) {
        throw insufficientScope({ requiredScope: 'customers:read' })
      }
      return request.read(async (tx) => {
        const channel = channelFor(tx, request.query.channel) ?? defaultChannel
        const asked = { productId, variantId, customerId, channel, country }
        const [explained] = await Promise.all([
          explain(tx, asked),
          visitOf(tx) && checkProduct(tx, productId),
        ])
        const currency = currencyFor(request.query.currency, tx.currency, explained.variants)
        const { isCustomerActive, channelStatus } = explained
        const where = { channel, channelStatus, country }
        const wish = { quantity, currency, isCustomerActive, ...where, now: tx.now }
        return availabilityFor(tx, viewOfAvailability(productId, explained, wish))
      })
    },
  })
}
