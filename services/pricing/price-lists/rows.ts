import { type Column, id, idOrNull, ids, json, plain, Table } from '@souk/platform'
import { type Conditions, dueAt, type PriceList } from './price-list.ts'

/** On the wire names are in snake case; in the column the conditions are kept as shown. */
export interface ShownConditions {
  readonly channels: readonly string[]
  readonly countries: readonly string[]
  readonly customer_ids: readonly string[]
  readonly customer_group_ids: readonly string[]
}

export const groupPrefix = 'cgr'

interface StoredPriceList extends Omit<PriceList, 'conditions'> {
  readonly conditions: ShownConditions
  readonly channels: readonly string[]
  readonly countries: readonly string[]
  readonly customerIds: readonly string[]
  readonly customerGroupIds: readonly string[]
  readonly dueAt: Date | null
}

const texts = (): Column<readonly string[]> => plain('text[]')

export const priceListTable = new Table<StoredPriceList>(
  'pricing.price_lists',
  {
    id: id('pl'),
    name: plain('text'),
    type: plain('text'),
    status: plain('text'),
    currency: plain('text'),
    taxInclusive: plain('boolean'),
    priority: plain('int'),
    conditions: json(),
    channels: texts(),
    countries: texts(),
    customerIds: ids('cus'),
    customerGroupIds: ids(groupPrefix),
    parentId: idOrNull('pl'),
    adjustRate: plain('text'),
    isParent: plain('boolean'),
    startsAt: plain('timestamptz'),
    endsAt: plain('timestamptz'),
    dueAt: plain('timestamptz'),
    pricesVersion: plain('int'),
    version: plain('int'),
    createdAt: plain('timestamptz'),
    updatedAt: plain('timestamptz'),
  },
  // Whoever changes the rows of a list counts that beside whoever changes the list.
  { fixed: ['type', 'currency', 'pricesVersion', 'isParent'] },
)

export function toPriceList(row: object): PriceList {
  const {
    conditions,
    channels,
    countries,
    customerIds,
    customerGroupIds,
    dueAt: _due,
    ...rest
  } = priceListTable.fieldsOf(row)
  return { ...rest, conditions: { channels, countries, customerIds, customerGroupIds } }
}

export function storedPriceList(list: PriceList): StoredPriceList {
  const { conditions } = list
  return { ...list, ...conditions, conditions: shownConditions(conditions), dueAt: dueAt(list) }
}

export function shownConditions(conditions: Conditions): ShownConditions {
  const { channels, countries, customerIds, customerGroupIds } = conditions
  return { channels, countries, customer_ids: customerIds, customer_group_ids: customerGroupIds }
}
