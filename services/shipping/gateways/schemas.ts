import { gatewayFields, gatewayViewOf } from '@souk/platform'
import { Type } from 'typebox'

const fields = gatewayFields({
  kind: '`HTTP` asks the service at `url` for methods whose `rates_from` is `GATEWAY`, `BUILT_IN` uses the rate tables only',
  url: 'Where rates are asked for: https, on the public internet',
  urlExample: 'https://rates.example.com/quote',
})

export const SetGatewayBody = Type.Object(fields.body, {
  additionalProperties: false,
  examples: [{ kind: 'BUILT_IN' }],
})

export const GatewayView = Type.Object(fields.view, { title: 'ShippingGateway' })

export { gatewayViewOf as viewOfGateway }
