import type { PriceList } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { codeOf } from '../../kit/codes.ts'
import { fits } from '../../kit/limits.ts'
import { signedPercentageText, signedRateOf } from '../../kit/percent.ts'
import { fieldTime, timeOfField } from '../../kit/time-field.tsx'
import type { Texts } from '../../texts/index.ts'
import { isTaxInclusive, taxInclusionOf } from './words.ts'

type Set = ReadonlySet<string>

/** A price list as its form has it. */
export interface Fields {
  readonly name: string
  readonly type: string
  readonly currency: string
  readonly taxInclusive: string
  readonly percentage: string
  readonly parent: string
  readonly channels: Set
  readonly countries: Set
  readonly customers: Set
  readonly groups: Set
  readonly startsAt: string
  readonly endsAt: string
}
export type Name = keyof Fields

export function fieldsOf(list: PriceList | undefined, currency: string): Fields {
  const { channels, countries, customer_ids, customer_group_ids } = list?.conditions ?? {}
  const time = (at: string | null | undefined) => (at ? fieldTime(new Date(at)) : '')
  return {
    name: list?.name ?? '',
    type: list?.type ?? 'SALE',
    currency: list?.currency ?? currency,
    taxInclusive: taxInclusionOf(list?.tax_inclusive ?? null),
    percentage: list?.adjust_rate ? signedPercentageText(list.adjust_rate) : '',
    parent: list?.parent_id ?? '',
    channels: new Set(channels),
    countries: new Set(countries),
    customers: new Set(customer_ids),
    groups: new Set(customer_group_ids),
    startsAt: time(list?.starts_at),
    endsAt: time(list?.ends_at),
  }
}

/** What the API would refuse, beside the field that it is about. */
export function wrongIn(fields: Fields, t: Texts): Partial<Record<Name, string>> {
  const { prices } = t
  const { type, percentage, parent, customers, groups, startsAt, endsAt } = fields
  const [from, to] = [timeOfField(startsAt), timeOfField(endsAt)]
  const hasRate = percentage.trim() !== ''
  return {
    ...(!fits(codeOf(fields.currency), requests.createPriceList.currency) && {
      currency: prices.currencyWrong,
    }),
    ...(hasRate &&
      signedRateOf(percentage) === undefined && { percentage: prices.percentageWrong }),
    ...(type === 'BASE' && hasRate && parent === '' && { parent: prices.completeNeeds }),
    ...(type === 'CONTRACT' &&
      customers.size + groups.size === 0 && {
        customers: prices.contractNeeds,
      }),
    ...(from && to && to <= from && { endsAt: prices.backwards }),
  }
}

const timeOf = (value: string) => timeOfField(value)?.toISOString() ?? null

function conditionsOf({ channels, countries, customers, groups }: Fields) {
  return {
    channels: [...channels],
    countries: [...countries],
    customer_ids: [...customers],
    customer_group_ids: [...groups],
  }
}

/** A parent without a percentage means nothing. */
function sourceOf({ percentage, parent }: Fields) {
  const hasRate = percentage.trim() !== ''
  return {
    adjust_rate: hasRate ? signedRateOf(percentage) : null,
    parent_id: hasRate && parent !== '' ? parent : null,
  }
}

export function listFrom(fields: Fields) {
  return {
    name: fields.name.trim(),
    type: fields.type as PriceList['type'],
    currency: codeOf(fields.currency),
    tax_inclusive: isTaxInclusive(fields.taxInclusive),
    conditions: conditionsOf(fields),
    ...sourceOf(fields),
    starts_at: timeOf(fields.startsAt),
    ends_at: timeOf(fields.endsAt),
  }
}

/** What was changed; conditions are sent as a whole, and a percentage with what it is of. */
export function changesOf(changed: Partial<Fields>, fields: Fields) {
  const isOf = (...names: readonly Name[]) => names.some((name) => changed[name] !== undefined)
  const source = isOf('percentage', 'parent') ? sourceOf(fields) : undefined
  return {
    name: changed.name?.trim(),
    tax_inclusive:
      changed.taxInclusive === undefined ? undefined : isTaxInclusive(changed.taxInclusive),
    conditions: isOf('channels', 'countries', 'customers', 'groups')
      ? conditionsOf(fields)
      : undefined,
    adjust_rate: source?.adjust_rate,
    parent_id: source?.parent_id,
    starts_at: changed.startsAt === undefined ? undefined : timeOf(changed.startsAt),
    ends_at: changed.endsAt === undefined ? undefined : timeOf(changed.endsAt),
  }
}
