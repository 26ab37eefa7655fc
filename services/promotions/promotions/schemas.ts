import {
  ContentPage,
  checkCountries,
  checkCurrency,
  checkTimeZone,
  Id,
  Ids,
  listQuery,
  Moment,
  MoneyLimit,
  NamePart,
  Nullable,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { usageFields, usageParts } from '../counters/schemas.ts'
import type { Usage } from '../counters/store.ts'
import type { Reserved } from '../redemptions/usage/store.ts'
import { completed } from './checks.ts'
import {
  Channel,
  ConditionsView,
  Currencies,
  EffectView,
  FundingView,
  ScheduleView,
  StackingView,
} from './parts.ts'
import {
  type Limits,
  noLimits,
  onReturns,
  type Promotion,
  type PromotionChanges,
  type PromotionDraft,
  statesOfPromotion,
  triggers,
} from './promotion.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  examples: ['Summer sale'],
})
const Status = Type.Enum(statesOfPromotion)
const TriggerView = Type.Enum(triggers, {
  description: '`AUTOMATIC`, or `CODE` if a code is required',
  examples: ['AUTOMATIC'],
})
const Priority = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'In a stage the highest is applied first',
  examples: [10],
})
const Count = Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000, examples: [100] }))
const limits = {
  total: { ...Count, description: 'Orders in all' },
  per_customer: { ...Count, description: 'Orders of a customer; guests cannot use it then' },
  per_order: { ...Count, description: 'Units, or sets, in an order' },
  budget: {
    ...Nullable(MoneyLimit),
    description: 'What it may cost in all; it then applies in this currency only',
    examples: [{ amount: 500_000, currency: 'EUR' }],
  },
}
const LimitsView = Type.Object(limits, { title: 'PromotionLimits' })
const LimitsBody = Type.Partial(Type.Object(limits), {
  additionalProperties: false,
  examples: [{ total: 100 }],
})

const details = {
  name: Name,
  campaign_id: Nullable({
    ...Id('cpg'),
    description: 'The campaign with which it stops, and whose budget it shares',
  }),
  priority: Priority,
  stacking: StackingView,
  conditions: ConditionsView,
  effects: Type.Array(EffectView, { minItems: 1, maxItems: 10 }),
  funding: FundingView,
  channels: Type.Array(Channel, { maxItems: 50, uniqueItems: true, examples: [['web']] }),
  currencies: Currencies,
  schedule: Nullable(ScheduleView),
  combinable_with_sale_price: Type.Boolean({
    description: 'Whether it also applies to items on sale',
    examples: [true],
  }),
  allow_below_floor: Type.Boolean({
    description: 'Whether it may reduce a price below its floor',
    examples: [false],
  }),
  on_return: Type.Enum(onReturns, {
    description:
      'When units of an order are cancelled: `PRORATE` gives back their share, `KEEP` keeps it on the other lines, `REEVALUATE` ' +
      'recalculates it for the rest',
    examples: ['PRORATE'],
  }),
  starts_at: Nullable({ ...Moment, description: 'Start of the period' }),
  ends_at: Nullable({ ...Moment, description: 'End of the period' }),
}

export const PromotionView = Type.Object(
  {
    id: Id('prm'),
    ...details,
    status: Status,
    trigger: TriggerView,
    limits: LimitsView,
    starts_at: Nullable(Time),
    ends_at: Nullable(Time),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Promotion' },
)

export function viewOfPromotion(promotion: Promotion): Static<typeof PromotionView> {
  return {
    id: promotion.id,
    name: promotion.name,
    campaign_id: promotion.campaignId,
    status: promotion.status,
    trigger: promotion.trigger,
    priority: promotion.priority,
    stacking: promotion.stacking,
    conditions: promotion.conditions,
    effects: [...promotion.effects],
    limits: promotion.limits,
    funding: promotion.funding,
    channels: [...promotion.channels],
    currencies: [...promotion.currencies],
    schedule: promotion.schedule,
    combinable_with_sale_price: promotion.reducesSales,
    allow_below_floor: promotion.allowBelowFloor,
    on_return: promotion.onReturn,
    starts_at: promotion.startsAt?.toISOString() ?? null,
    ends_at: promotion.endsAt?.toISOString() ?? null,
    version: promotion.version,
    created_at: promotion.createdAt.toISOString(),
    updated_at: promotion.updatedAt.toISOString(),
  }
}

export const PromotionParams = Type.Object({ promotionId: Id('prm') })

export const PromotionsQuery = listQuery({
  status: Type.Optional({
    ...Status,
    description: 'Without it and without `ids`, all but the archived ones',
  }),
  trigger: Type.Optional(TriggerView),
  campaign_id: Type.Optional(Id('cpg')),
  ids: Type.Optional(Ids('prm')),
  name: Type.Optional(NamePart),
})
export type PromotionFilter = Static<typeof PromotionsQuery>
export const PromotionPage = ContentPage(PromotionView)

const changeable = { ...details, limits: LimitsBody }

export const CreatePromotionBody = Type.Object(
  {
    ...Type.Partial(Type.Object(changeable)).properties,
    name: Name,
    trigger: TriggerView,
    effects: details.effects,
  },
  {
    additionalProperties: false,
    examples: [
      {
        name: 'Summer sale',
        trigger: 'AUTOMATIC',
        effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
      },
    ],
  },
)
export const UpdatePromotionBody = Type.Partial(Type.Object(changeable), {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ name: 'Late summer sale' }],
})
export const DuplicateBody = Type.Object(
  { name: Type.Optional(Name) },
  { additionalProperties: false, examples: [{ name: 'Summer sale, once more' }] },
)

export const UsageView = Type.Object(
  { promotion_id: Id('prm'), ...usageFields },
  { title: 'PromotionUsage' },
)

export function viewOfUsage(
  promotionId: string,
  all: Usage,
  reserved: Reserved,
  { budget }: Limits,
): Static<typeof UsageView> {
  return { promotion_id: promotionId, ...usageParts(all, reserved, budget) }
}

type Changes = Static<typeof UpdatePromotionBody>

export function changesOfPromotion(body: Changes): PromotionChanges {
  checkNames(body)
  const { starts_at, ends_at } = body
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.campaign_id !== undefined && { campaignId: body.campaign_id }),
    ...(body.priority !== undefined && { priority: body.priority }),
    ...(body.stacking && { stacking: body.stacking }),
    ...(body.conditions && { conditions: body.conditions }),
    ...(body.effects && { effects: body.effects.map(completed) }),
    ...(body.limits && { limits: { ...noLimits, ...body.limits } }),
    ...(body.funding && { funding: body.funding }),
    ...(body.channels && { channels: body.channels.toSorted() }),
    ...(body.currencies && { currencies: body.currencies.toSorted() }),
    ...(body.schedule !== undefined && { schedule: body.schedule }),
    ...(body.combinable_with_sale_price !== undefined && {
      reducesSales: body.combinable_with_sale_price,
    }),
    ...(body.allow_below_floor !== undefined && { allowBelowFloor: body.allow_below_floor }),
    ...(body.on_return && { onReturn: body.on_return }),
    ...(starts_at !== undefined && { startsAt: timeOf(starts_at) }),
    ...(ends_at !== undefined && { endsAt: timeOf(ends_at) }),
  }
}

export function draftOfPromotion(body: Static<typeof CreatePromotionBody>): PromotionDraft {
  const { name, trigger, effects } = body
  return { ...changesOfPromotion(body), name, trigger, effects: effects.map(completed) }
}

/** Countries, currencies and time zones that there are not. */
function checkNames({ conditions, currencies = [], schedule, limits: given }: Changes): void {
  const countries = conditions?.countries ?? []
  checkCountries(countries.map((code, index) => ({ path: `/conditions/countries/${index}`, code })))
  const { min_value = [], max_value = [] } = conditions ?? {}
  const amounts = [...min_value, ...max_value, ...(given?.budget ? [given.budget] : [])]
  for (const currency of [...currencies, ...amounts.map((each) => each.currency)]) {
    checkCurrency(currency)
  }
  if (schedule) checkTimeZone(schedule.timezone)
}

function timeOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment)
}
