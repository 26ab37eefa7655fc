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
        'Says for a basket and a destination which shipping methods are offered, what each costs, when it arrives and what is missing until it is ' +
        'free, and why others are not offered. Weight and value count of lines that require shipping only. It changes nothing.',
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
