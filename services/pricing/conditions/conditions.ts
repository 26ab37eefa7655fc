import type { FieldError } from '@souk/platform'
import type { Conditions } from '../price-lists/price-list.ts'
import { priceListConditionUnknown } from './problems.ts'

/** What conditions name that other domains own. Countries are checked where they are read. */
export type Named = Pick<Conditions, 'channels' | 'customerIds' | 'customerGroupIds'>

/** Those that there are not. */
export interface Unknown extends Named {
  /** Some of the channels that can be named instead. */
  readonly channelsToName: readonly string[]
}

/** What is named now and was not before. */
export function addedTo(before: Conditions, after: Conditions): Named {
  const added = (field: keyof Named) => {
    const known = new Set(before[field])
    return after[field].filter((name) => !known.has(name))
  }
  return {
    channels: added('channels'),
    customerIds: added('customerIds'),
    customerGroupIds: added('customerGroupIds'),
  }
}

export function isEmpty({ channels, customerIds, customerGroupIds }: Named): boolean {
  return channels.length + customerIds.length + customerGroupIds.length === 0
}

/** As many as a refusal names of each. */
const namedMax = 20

export function refusalOf({ channelsToName, ...unknown }: Unknown) {
  const { channels, customerIds, customerGroupIds } = unknown
  const instead = channelsToName.join(', ')
  const errors = [
    ...errorOf('channels', 'channel_unknown', channels, `do not exist; there are ${instead}`),
    ...errorOf(
      'customer_ids',
      'customer_unknown',
      customerIds,
      'do not exist, or were merged or anonymized',
    ),
    ...errorOf('customer_group_ids', 'customer_group_unknown', customerGroupIds, 'do not exist'),
  ]
  const meta = {
    channels: channels.slice(0, namedMax),
    customerIds: customerIds.slice(0, namedMax),
    customerGroupIds: customerGroupIds.slice(0, namedMax),
  }
  return priceListConditionUnknown(meta, { errors })
}

/** Conditions are kept in the order of the alphabet, so an error names values instead of places. */
function errorOf(
  field: string,
  code: string,
  names: readonly string[],
  message: string,
): FieldError[] {
  if (names.length === 0) return []
  const named = names.slice(0, namedMax).join(', ')
  const more = names.length > namedMax ? ` and ${names.length - namedMax} more` : ''
  return [{ path: `/conditions/${field}`, code, message: `${named}${more} ${message}` }]
}

/** The conditions with another customer in the place of one that was merged into it. */
export function withSuccessor(conditions: Conditions, fromId: string, intoId: string): Conditions {
  const others = conditions.customerIds.filter((id) => id !== fromId)
  return { ...conditions, customerIds: [...new Set([...others, intoId])].sort() }
}
