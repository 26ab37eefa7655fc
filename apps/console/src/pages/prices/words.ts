import type { PriceList, PriceListConditions } from '@souk/sdk'
import { signedPercent } from '../../kit/percent.ts'
import { exactTime } from '../../kit/time.tsx'
import { channelNames, channelText } from '../../shared/names/channels.tsx'
import { countryName } from '../../shared/names/countries.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

/** `-10%` of `-0.10`. */
export function rateText(rate: string): string {
  return signedPercent(Number(rate))
}

type Times = Pick<PriceList, 'starts_at' | 'ends_at'>

export function scheduleText({ starts_at, ends_at }: Times, t: Texts): string {
  const [from, to] = [starts_at, ends_at].map((time) => time && exactTime(new Date(time)))
  if (from && to) return t.prices.between(from, to)
  if (from) return t.prices.from(from)
  return to ? t.prices.until(to) : t.prices.unlimited
}

/** Whom a list is for, in a line. Customers and groups may be very many, and are counted. */
function conditionsText(
  { channels, countries, customer_ids, customer_group_ids }: PriceListConditions,
  channelTextOf: (handle: string) => string,
  t: Texts,
): string {
  const parts = [
    channels.map(channelTextOf).join(', '),
    countries.map(countryName).join(', '),
    customer_ids.length > 0 && t.prices.customersText(customer_ids.length),
    customer_group_ids.length > 0 && t.prices.groupsText(customer_group_ids.length),
  ].filter(Boolean)
  return parts.length === 0 ? t.prices.everybody : parts.join(' · ')
}

/** The same with channels as people call them. */
export function useConditionsText(): (conditions: PriceListConditions) => string {
  const t = useTexts()
  const nameOf = channelNames.useAny()
  const textOf = (handle: string) => channelText(handle, nameOf(handle), t)
  return (conditions) => conditionsText(conditions, textOf, t)
}

/** Whether it may still be changed: a list that is over stays as it was. */
export function isOpen({ status }: Pick<PriceList, 'status'>): boolean {
  return status !== 'EXPIRED' && status !== 'ARCHIVED'
}

/** What a list says about the tax in its prices; without a word they are as base prices are. */
export const taxInclusions = ['base', 'yes', 'no'] as const
export type TaxInclusion = (typeof taxInclusions)[number]

export function taxInclusionOf(isInclusive: boolean | null): TaxInclusion {
  return isInclusive === null ? 'base' : isInclusive ? 'yes' : 'no'
}

/** The same for the API. */
export function isTaxInclusive(inclusion: string): boolean | null {
  return inclusion === 'base' ? null : inclusion === 'yes'
}
