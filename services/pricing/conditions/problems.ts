import { problem } from '@souk/platform'

export const priceListConditionUnknown = problem<{
  channels: readonly string[]
  customerIds: readonly string[]
  customerGroupIds: readonly string[]
}>('price_list_condition_unknown', 422, 'Unknown name in conditions', {
  help:
    'Nobody has the channels, customers or customer groups in meta, so a list for them would never apply. Check their spelling: ' +
    'GET /v1/catalog/channels, GET /api/v1/customers and GET /api/v1/customer-groups list those that there are.',
  example: { channels: ['wbe'], customerIds: [], customerGroupIds: [] },
})
