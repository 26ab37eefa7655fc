import { problem } from '@souk/platform'

export const shippingMethodNotFound = problem<{ shippingMethodId: string }>(
  'shipping_method_not_found',
  404,
  'Shipping method not found',
  { help: 'There is no shipping method with this id. GET /api/v1/shipping/methods lists them.' },
)
export const shippingMethodCodeTaken = problem<{ code: string }>(
  'shipping_method_code_taken',
  409,
  'Shipping method code taken',
  {
    help: 'Another shipping method, which may be archived, has the code in meta.code. Orders name methods by it, so it stays taken; choose another one.',
    example: { code: 'standard' },
  },
)
export const shippingMethodLimitReached = problem<{ limit: number }>(
  'shipping_method_limit_reached',
  409,
  'Too many shipping methods',
  {
    help: 'A tenant has at most meta.limit shipping methods that are not archived. Archive some that are not needed any more.',
    example: { limit: 100 },
  },
)
export const shippingMethodArchived = problem<{ shippingMethodId: string }>(
  'shipping_method_archived',
  409,
  'Shipping method is archived',
  {
    help: 'An archived shipping method cannot be changed. Create a new one.',
    example: { shippingMethodId: 'shm_…' },
  },
)
export const shippingMethodWithoutRates = problem<{ shippingMethodId: string }>(
  'shipping_method_without_rates',
  409,
  'Shipping method without rates',
  {
    help: 'A method that is offered needs at least one rate. Set its rates with PUT /api/v1/shipping/methods/{shippingMethodId}/rates first, or pause it.',
    example: { shippingMethodId: 'shm_…' },
  },
)
export const shippingRateOverlap = problem<{
  row: number
  otherRow: number
  currency: string
  place: string
}>('shipping_rate_overlap', 422, 'Overlapping shipping rates', {
  help:
    'A parcel could have a weight and value of both rates meta.row and meta.other_row, counted from 0, for the same place and ' +
    'currency. A range includes up_to_weight_g and value_from, and not over_weight_g and value_below.',
  example: { row: 3, otherRow: 1, currency: 'EUR', place: 'DE' },
})
export const shippingGatewayUrlMissing = problem(
  'shipping_gateway_url_missing',
  422,
  'Shipping gateway without URL',
  { help: 'Send the url at which rates are asked for, or choose BUILT_IN.' },
)
export const shippingGatewayUrlRefused = problem(
  'shipping_gateway_url_refused',
  422,
  'Shipping gateway URL not allowed',
  {
    help: 'Send an https URL of a host on the public internet; errors[] says what is wrong with this one.',
  },
)
