import { dayAfter, postalPatterns, wallClock } from '@souk/platform'
import type { Method, RateSource } from '../methods/method.ts'
import type { Rate } from '../rates/rate.ts'

/** Why a method is not offered: the first of these that is the case. */
export const unavailableReasons = [
  'METHOD_INACTIVE',
  'CHANNEL_NOT_SERVED',
  'CURRENCY_NOT_OFFERED',
  'DESTINATION_NOT_SERVED',
  'WEIGHT_UNKNOWN',
  'WEIGHT_NOT_COVERED',
  'VALUE_NOT_COVERED',
  'CARRIER_NOT_SERVING',
  'RATE_NOT_QUOTED',
] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

export interface BasketLine {
  readonly quantity: number
  /** Of one unit; null where nobody knows. */
  readonly weightG: number | null
  /** What all units of the line cost. */
  readonly amount: number
  readonly requiresShipping: boolean
}

export interface Destination {
  readonly country: string
  readonly region: string | null
  readonly postal: string | null
}

export interface Basket {
  readonly lines: readonly BasketLine[]
  readonly to: Destination
  readonly channel: string
  readonly currency: string
  readonly at: Date
  readonly timeZone: string
}

/** What is sent: of lines that need no shipping neither weight nor value counts. */
export interface Parcel {
  /** Null if the weight of a line is unknown. */
  readonly weightG: number | null
  readonly value: number
}

/** Nothing where nothing has to be sent. */
export function parcelOf(lines: readonly BasketLine[]): Parcel | undefined {
  const sent = lines.filter(({ requiresShipping }) => requiresShipping)
  if (sent.length === 0) return undefined
  return {
    weightG: sent.reduce<number | null>(
      (sum, { weightG, quantity }) =>
        sum === null || weightG === null ? null : sum + weightG * quantity,
      0,
    ),
    value: sent.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** The first and the last day on which it may arrive. */
export interface Delivery {
  readonly leaves: string
  readonly earliest: string
  readonly latest: string
}

export interface Option {
  readonly method: Method
  readonly amount: number
  /** From which value on it costs nothing, and how much is missing; null where no value makes it free. */
  readonly freeFrom: number | null
  readonly freeGap: number | null
  readonly delivery: Delivery | null
  readonly rateSource: RateSource
}

/** What a carrier asks for by a method, and how many working days it takes if the carrier says so. */
export interface CarrierRate {
  readonly code: string
  readonly amount: number
  readonly minDays: number | null
  readonly maxDays: number | null
}

export interface Unavailable {
  readonly method: Method
  readonly reason: UnavailableReason
}

/** A method with those of its rates that are in the currency and for the destination or a place around it. */
export interface Candidate {
  readonly method: Method
  readonly rates: readonly Rate[]
}

export interface Options {
  readonly options: readonly Option[]
  readonly unavailable: readonly Unavailable[]
}

/** As they are shown to whoever asks. */
export interface OfferedOptions extends Options {
  readonly requiresShipping: boolean
  /** Why tables stand in for a gateway; null where they do not. */
  readonly fallback: string | null
}

/** The highest priority first, then the cheapest. */
export function optionsFor(
  basket: Basket,
  parcel: Parcel,
  candidates: readonly Candidate[],
  carrier?: readonly CarrierRate[],
): Options {
  const judged = candidates.map((candidate) => judge(basket, parcel, candidate, carrier))
  const options = judged.filter((one) => 'amount' in one)
  const unavailable = judged.filter((one) => 'reason' in one)
  return { options: options.toSorted(byPriorityAndPrice), unavailable }
}

function byPriorityAndPrice(a: Option, b: Option): number {
  return (
    b.method.priority - a.method.priority ||
    a.amount - b.amount ||
    (a.method.id < b.method.id ? -1 : 1)
  )
}

export function judge(
  basket: Basket,
  parcel: Parcel,
  { method, rates }: Candidate,
  carrier?: readonly CarrierRate[],
): Option | Unavailable {
  const gate = gateOf(basket, method)
  if (gate) return { method, reason: gate }
  const found = rateOf(basket, parcel, rates)
  if (carrier && method.ratesFrom === 'GATEWAY') {
    return byCarrier(basket, parcel, method, { carrier, found })
  }
  if (typeof found === 'string') return { method, reason: found }
  const { amount, freeFrom } = found
  const isFree = freeFrom !== null && parcel.value >= freeFrom
  return {
    method,
    amount: isFree ? 0 : amount,
    freeFrom,
    freeGap: freeFrom === null ? null : Math.max(0, freeFrom - parcel.value),
    delivery: deliveryOf(method, basket),
    rateSource: 'TABLE',
  }
}

/** The carrier says what it costs, and the row of the table that fits from which value on the merchant pays that. */
function byCarrier(
  basket: Basket,
  parcel: Parcel,
  method: Method,
  {
    carrier,
    found,
  }: { readonly carrier: readonly CarrierRate[]; readonly found: Rate | UnavailableReason },
): Option | Unavailable {
  const rate = carrier.find(({ code }) => code === method.code)
  if (!rate) return { method, reason: 'CARRIER_NOT_SERVING' }
  const freeFrom = typeof found === 'string' ? null : found.freeFrom
  const isFree = freeFrom !== null && parcel.value >= freeFrom
  const isDated = rate.minDays !== null && rate.maxDays !== null
  return {
    method,
    amount: isFree ? 0 : rate.amount,
    freeFrom,
    freeGap: freeFrom === null ? null : Math.max(0, freeFrom - parcel.value),
    delivery: deliveryOf(isDated ? { ...method, ...rate } : method, basket),
    rateSource: 'GATEWAY',
  }
}

/** What has nothing to do with prices. */
export function gateOf(
  { channel, currency }: Pick<Basket, 'channel' | 'currency'>,
  { status, channels, currencies }: Method,
): UnavailableReason | undefined {
  if (status !== 'ACTIVE') return 'METHOD_INACTIVE'
  if (channels.length > 0 && !channels.includes(channel)) return 'CHANNEL_NOT_SERVED'
  return currencies.includes(currency) ? undefined : 'CURRENCY_NOT_OFFERED'
}

function rateOf(
  { currency, to }: Basket,
  parcel: Parcel,
  rates: readonly Rate[],
): Rate | UnavailableReason {
  const ofPlace = closest(
    rates.filter((rate) => rate.currency === currency),
    to,
  )
  if (ofPlace.length === 0) return 'DESTINATION_NOT_SERVED'
  return rateInTable(ofPlace, parcel)
}

/** A place alone decides, also where its rows end: what an island costs does not follow from what the mainland costs. */
function closest(rates: readonly Rate[], to: Destination): readonly Rate[] {
  const patterns = postalPatterns(to.postal)
  const closenessOf = (rate: Rate): number => {
    if (rate.country !== null && rate.country !== to.country) return -1
    if (rate.region !== null && rate.region !== to.region) return -1
    if (rate.postal !== null && !patterns.includes(rate.postal)) return -1
    const byPostal = rate.postal === null ? 0 : patterns.length - patterns.indexOf(rate.postal)
    return byPostal * 4 + (rate.region === null ? 0 : 2) + (rate.country === null ? 0 : 1)
  }
  const best = Math.max(-1, ...rates.map(closenessOf))
  return best < 0 ? [] : rates.filter((rate) => closenessOf(rate) === best)
}

/** Rows of one place never overlap, so at most one fits. */
function rateInTable(rates: readonly Rate[], { weightG, value }: Parcel): Rate | UnavailableReason {
  const ofValue = rates.filter((rate) => takesValue(rate, value))
  if (weightG === null) {
    const anyWeight = ofValue.find(isForAnyWeight)
    if (anyWeight) return anyWeight
    return ofValue.length === 0 ? 'VALUE_NOT_COVERED' : 'WEIGHT_UNKNOWN'
  }
  const fitting = ofValue.find((rate) => takesWeight(rate, weightG))
  if (fitting) return fitting
  return rates.some((rate) => takesWeight(rate, weightG))
    ? 'VALUE_NOT_COVERED'
    : 'WEIGHT_NOT_COVERED'
}

function takesValue({ valueFrom, valueBelow }: Rate, value: number): boolean {
  return value >= valueFrom && (valueBelow === null || value < valueBelow)
}

function takesWeight({ overWeightG, upToWeightG }: Rate, weightG: number): boolean {
  return (
    (overWeightG === null || weightG > overWeightG) &&
    (upToWeightG === null || weightG <= upToWeightG)
  )
}

function isForAnyWeight({ overWeightG, upToWeightG }: Rate): boolean {
  return overWeightG === null && upToWeightG === null
}

/** In working days, Monday to Friday: nobody tells us of holidays. */
export function deliveryOf(
  { minDays, maxDays, cutoffLocal }: Pick<Method, 'minDays' | 'maxDays' | 'cutoffLocal'>,
  { at, timeZone }: Pick<Basket, 'at' | 'timeZone'>,
): Delivery | null {
  if (minDays === null || maxDays === null) return null
  const { day, time } = wallClock(at, timeZone)
  const isTooLate = cutoffLocal !== null && time > cutoffLocal
  const leaves = workingDayFrom(isTooLate && isWorkingDay(day) ? dayAfter(day) : day)
  return {
    leaves,
    earliest: afterWorkingDays(leaves, minDays),
    latest: afterWorkingDays(leaves, maxDays),
  }
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : workingDayFrom(dayAfter(day))
}

function afterWorkingDays(start: string, days: number): string {
  let day = start
  for (let left = days; left > 0; left -= 1) day = workingDayFrom(dayAfter(day))
  return day
}
