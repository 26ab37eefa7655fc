import { type App, currencyUnsupported, refusals, validationFailed } from '@souk/platform'
import { shippingOptions } from './operations.ts'
import { basketOf, OptionsBody, OptionsView, viewOfOptions } from './schemas.ts'
import { whatIsNotArchived } from './store.ts'

export function optionRoutes(app: App): void {
  app.route({
    method: 'POST',
    url: '/api/v1/shipping/options',
    config: { scope: 'shipping:read', audience: ['operator'], safe: true },
    schema: {
      operationId: 'listShippingOptions',
      summary: 'List shipping options',
      description:
        'Lists the available shipping methods for a basket and a destination, with price, delivery days and the amount missing for ' +
        'free shipping, and the reason for each unavailable method. Weight and value count lines that require shipping only. It ' +
        'changes nothing.',
      body: OptionsBody,
      response: { 200: OptionsView, ...refusals(currencyUnsupported, validationFailed) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        const { body } = request
        const found = await shippingOptions(tx, basketOf(body, tx), whatIsNotArchived)
        return viewOfOptions(found, body.currency)
      }),
  })
}
