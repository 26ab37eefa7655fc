import type { AgentPolicy } from '@souk/platform'

const operations = ['setPrices']
const roles = ['ADMIN', 'CATALOG_MANAGER']

export const agentPolicies: readonly AgentPolicy[] = [
  {
    key: 'small_price_changes',
    name: 'Small price changes',
    operations,
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    key: 'prices',
    name: 'Price changes over 20 percent of what a person last set or approved',
    operations,
    changeOverPercent: 20,
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'many_price_changes',
    name: 'More than 50 price changes in an hour',
    operations,
    countOver: { count: 50, windowHours: 1 },
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    key: 'deleted_prices',
    name: 'Deleted prices',
    operations: ['deletePrice'],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
  {
    // A quote changes nothing that anybody else sees.
    key: 'quotes',
    name: 'Quotes',
    operations: ['quotePrices'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
  {
    key: 'price_lists',
    name: 'Price lists, their prices and FX rates',
    operations: [
      'createPriceList',
      'updatePriceList',
      'reorderPriceLists',
      'activatePriceList',
      'pausePriceList',
      'archivePriceList',
      'deletePriceList',
      'setPriceListPrices',
      'deletePriceListPrice',
      'recordFxRates',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles,
  },
]
