import type { Promotion } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { given } from '../../kit/given.ts'
import { fits } from '../../kit/limits.ts'
import { amountOf, amountText } from '../../kit/money.ts'
import { percentageText, rateOf } from '../../kit/percent.ts'
import { unitsOf, unitsText } from '../../kit/units.ts'
import type { Texts } from '../../texts/index.ts'
import {
  type EffectFields,
  effectNames,
  effectOf,
  fieldsOfEffect,
  wholeOf,
  wrongInEffect,
} from './effect.ts'
import { fieldsOfPeriod, periodOf, wrongInPeriod } from './period.tsx'

type Set = ReadonlySet<string>

/** A promotion as its form has it: one effect, and the conditions that people set by hand. */
export interface Fields extends EffectFields {
  readonly name: string
  readonly trigger: string
  readonly campaign: string
  readonly minValue: string
  readonly minQuantity: string
  readonly firstOrder: string
  readonly groups: Set
  readonly countries: Set
  readonly channels: Set
  readonly total: string
  readonly perCustomer: string
  readonly perOrder: string
  readonly budget: string
  readonly priority: string
  readonly group: string
  readonly mode: string
  readonly sale: string
  readonly floor: string
  readonly onReturn: string
  readonly operatorShare: string
  readonly startsAt: string
  readonly endsAt: string
}
export type Name = keyof Fields

const limits = requests.createPromotion
const yes = (is: boolean | undefined) => (is ? 'yes' : 'no')
const textOf = (number: number | null | undefined) => number?.toString() ?? ''

const simpleConditions: readonly string[] = [
  'min_value',
  'min_quantity',
  'first_order',
  'customer_group_ids',
  'countries',
]

export function hasSimpleConditions(promotion: Promotion | undefined, currency: string): boolean {
  const { conditions = {} } = promotion ?? {}
  const isKnown = Object.keys(conditions).every((name) => simpleConditions.includes(name))
  return isKnown && (conditions.min_value ?? []).every((each) => each.currency === currency)
}

export function fieldsOf(promotion: Promotion | undefined, currency: string): Fields {
  const { budget } = promotion?.limits ?? {}
  return {
    name: promotion?.name ?? '',
    trigger: promotion?.trigger ?? 'AUTOMATIC',
    campaign: promotion?.campaign_id ?? '',
    ...fieldsOfEffect(promotion?.effects[0], currency),
    ...fieldsOfConditions(promotion, currency),
    total: textOf(promotion?.limits.total),
    perCustomer: textOf(promotion?.limits.per_customer),
    perOrder: textOf(promotion?.limits.per_order),
    budget: budget ? amountText(budget.amount, budget.currency) : '',
    priority: textOf(promotion?.priority ?? 0),
    group: promotion?.stacking.group ?? '',
    mode: promotion?.stacking.mode ?? 'COMBINE',
    sale: yes(promotion?.combinable_with_sale_price ?? true),
    floor: yes(promotion?.allow_below_floor),
    onReturn: promotion?.on_return ?? 'PRORATE',
    operatorShare: percentageText(promotion?.funding.operator ?? '1'),
    ...fieldsOfPeriod(promotion),
  }
}

function fieldsOfConditions(promotion: Promotion | undefined, currency: string) {
  const { conditions = {}, channels } = promotion ?? {}
  const min = conditions.min_value?.find((each) => each.currency === currency)?.amount
  return {
    minValue: min === undefined ? '' : amountText(min, currency),
    minQuantity: textOf(conditions.min_quantity),
    firstOrder: yes(conditions.first_order),
    groups: new Set(conditions.customer_group_ids),
    countries: new Set(conditions.countries),
    channels: new Set(channels),
  }
}

/** What the API would refuse, beside the field that it is about. */
export function wrongIn(fields: Fields, currency: string, t: Texts): Partial<Record<Name, string>> {
  const { promotions } = t
  const numbers = ['minQuantity', 'total', 'perCustomer', 'perOrder'] as const
  const wrongNumbers = numbers.filter(
    (name) => fields[name].trim() !== '' && wholeOf(fields[name]) === undefined,
  )
  const moneys = (['minValue', 'budget'] as const).filter(
    (name) => fields[name].trim() !== '' && !amountOf(fields[name], currency),
  )
  const { group } = limits.stacking
  return {
    ...wrongInEffect(fields, currency, t),
    ...Object.fromEntries(wrongNumbers.map((name) => [name, promotions.numberWrong])),
    ...Object.fromEntries(moneys.map((name) => [name, promotions.amountWrong])),
    ...(unitsOf(fields.priority, limits.priority) === undefined && {
      priority: t.kit.numberBetween('0', unitsText(limits.priority.maximum)),
    }),
    ...(!isShare(fields.operatorShare) && { operatorShare: promotions.percentageWrong }),
    ...(fields.group.trim() !== '' &&
      !fits(fields.group.trim(), group) && { group: promotions.groupWrong }),
    ...wrongInPeriod(fields, t),
  }
}

function isShare(percentage: string): boolean {
  const rate = rateOf(percentage)
  return rate !== undefined && Number(rate) <= 1
}

function conditionsOf(fields: Fields, currency: string) {
  const amount = amountOf(fields.minValue, currency)
  const { groups, countries } = fields
  return {
    min_value: amount ? [{ amount, currency }] : undefined,
    min_quantity: wholeOf(fields.minQuantity),
    first_order: fields.firstOrder === 'yes' ? true : undefined,
    customer_group_ids: groups.size > 0 ? [...groups] : undefined,
    countries: countries.size > 0 ? [...countries] : undefined,
  }
}

function limitsOf({ total, perCustomer, perOrder, budget }: Fields, currency: string) {
  const amount = amountOf(budget, currency)
  return {
    total: wholeOf(total) ?? null,
    per_customer: wholeOf(perCustomer) ?? null,
    per_order: wholeOf(perOrder) ?? null,
    budget: amount ? { amount, currency } : null,
  }
}

/** The provider pays what the operator does not. */
export function providerShareOf(operatorShare: string): string {
  const millionths = Math.round(Number(rateOf(operatorShare) ?? '1') * 1_000_000)
  return String((1_000_000 - millionths) / 1_000_000)
}

function detailsOf(fields: Fields, currency: string) {
  return {
    name: fields.name.trim(),
    campaign_id: given(fields.campaign) ?? null,
    priority: Number(fields.priority),
    effects: [effectOf(fields, currency)],
    conditions: conditionsOf(fields, currency),
    channels: [...fields.channels],
    limits: limitsOf(fields, currency),
    stacking: {
      group: given(fields.group) ?? null,
      mode: fields.mode as Promotion['stacking']['mode'],
    },
    funding: {
      operator: rateOf(fields.operatorShare) ?? '1',
      provider: providerShareOf(fields.operatorShare),
    },
    combinable_with_sale_price: fields.sale === 'yes',
    allow_below_floor: fields.floor === 'yes',
    on_return: fields.onReturn as Promotion['on_return'],
    ...periodOf(fields),
  }
}

export function promotionFrom(fields: Fields, currency: string) {
  return {
    ...detailsOf(fields, currency),
    trigger: fields.trigger as Promotion['trigger'],
  }
}

const conditionNames: readonly Name[] = [
  'minValue',
  'minQuantity',
  'firstOrder',
  'groups',
  'countries',
]

/** What was changed; effects, conditions and limits are each sent as a whole. */
export function changesOf(changed: Partial<Fields>, fields: Fields, currency: string) {
  const all = detailsOf(fields, currency)
  const has = (...names: readonly Name[]) => names.some((name) => changed[name] !== undefined)
  return {
    name: has('name') ? all.name : undefined,
    campaign_id: has('campaign') ? all.campaign_id : undefined,
    priority: has('priority') ? all.priority : undefined,
    effects: has(...effectNames) ? all.effects : undefined,
    conditions: has(...conditionNames) ? all.conditions : undefined,
    channels: has('channels') ? all.channels : undefined,
    limits: has('total', 'perCustomer', 'perOrder', 'budget') ? all.limits : undefined,
    stacking: has('group', 'mode') ? all.stacking : undefined,
    funding: has('operatorShare') ? all.funding : undefined,
    combinable_with_sale_price: has('sale') ? all.combinable_with_sale_price : undefined,
    allow_below_floor: has('floor') ? all.allow_below_floor : undefined,
    on_return: has('onReturn') ? all.on_return : undefined,
    starts_at: has('startsAt') ? all.starts_at : undefined,
    ends_at: has('endsAt') ? all.ends_at : undefined,
  }
}
