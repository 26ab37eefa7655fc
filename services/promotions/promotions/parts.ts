import {
  CountrySchema,
  CurrencySchema,
  Id,
  MoneySchema,
  Nullable,
  RateSchema,
  TimeZone,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { weekdays } from '../evaluation/schedule.ts'
import { effectKinds, effectTargets, stackingModes } from '../evaluation/terms.ts'
import { goesWith, targetsByKind } from './kinds.ts'

const closed = { additionalProperties: false } as const
const Word = Type.String({ minLength: 1, maxLength: 128, pattern: '\\S' })

/** Promotions are for whoever names one of up to so many. */
const named = { maxItems: 500, uniqueItems: true } as const
const idsOf = (prefix: string) => Type.Optional(Type.Array(Id(prefix), named))
const words = Type.Optional(Type.Array(Word, { ...named, examples: [['linen']] }))

export const Channel = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,31}$',
  maxLength: 32,
  examples: ['web'],
})

const names = {
  variant_ids: idsOf('var'),
  product_ids: idsOf('prod'),
  category_ids: idsOf('cat'),
  collection_ids: idsOf('col'),
  provider_ids: idsOf('prv'),
  tags: words,
  brands: words,
  product_types: Type.Optional(Type.Array(Id('ptype'), named)),
}
const ItemNames = Type.Object(names, { ...closed, title: 'PromotionItemNames' })
export type ItemNamesView = Static<typeof ItemNames>

export const SelectorView = Type.Object(
  { ...names, except: Type.Optional(ItemNames) },
  {
    ...closed,
    title: 'PromotionSelector',
    description:
      'Items that each of the lists names; categories name those below them too. Without any list all items. What `except` names is left out',
    examples: [{ tags: ['linen'] }],
  },
)
export type SelectorView = Static<typeof SelectorView>

/** One for each currency: nothing is converted. */
const Amounts = Type.Array(
  Type.Object(
    { ...MoneySchema.properties, amount: Type.Integer({ minimum: 1, maximum: 10 ** 12 }) },
    closed,
  ),
  {
    minItems: 1,
    maxItems: 50,
    description: 'One amount for each currency',
    examples: [[{ amount: 5_000, currency: 'EUR' }]],
  },
)

const Quantity = Type.Integer({ minimum: 1, maximum: 100_000 })

export const ConditionsView = Type.Object(
  {
    min_value: Type.Optional(Amounts),
    max_value: Type.Optional(Amounts),
    min_quantity: Type.Optional(Quantity),
    max_quantity: Type.Optional(Quantity),
    selector: Type.Optional(SelectorView),
    customer_ids: idsOf('cus'),
    customer_group_ids: idsOf('cgr'),
    first_order: Type.Optional(Type.Boolean({ examples: [false] })),
    countries: Type.Optional(
      Type.Array(CountrySchema, { maxItems: 250, uniqueItems: true, examples: [['DE']] }),
    ),
  },
  {
    ...closed,
    title: 'PromotionConditions',
    description:
      'All must hold. `min_value` to `max_quantity` count the items of `selector`, before the order is discounted; customers are named by id or by group',
    examples: [{ min_value: [{ amount: 5_000, currency: 'EUR' }] }],
  },
)
export type ConditionsView = Static<typeof ConditionsView>

const Units = Type.Object(
  { quantity: Quantity, selector: Type.Optional(SelectorView) },
  { ...closed, examples: [{ quantity: 2 }] },
)

const TierView = Type.Object(
  {
    min_quantity: Type.Optional(Quantity),
    min_value: Type.Optional(Amounts),
    rate: Type.Optional(RateSchema),
    amounts: Type.Optional(Amounts),
  },
  {
    ...closed,
    title: 'PromotionTier',
    description:
      'Begins at either `min_quantity` or `min_value`, and takes off either `rate` or `amounts`',
    examples: [{ min_quantity: 3, rate: '0.1' }],
  },
)

const kindsText =
  'Each kind has fields of its own; others are refused with `effect_invalid`. `PERCENT_OFF` takes `rate` off, `AMOUNT_OFF` takes ' +
  '`amounts` off, `FIXED_PRICE` sells for `amounts`. `FREE_SHIPPING` costs no shipping. `FREE_ITEM` gives the cheapest item of ' +
  '`selector` free. `BUY_X_GET_Y` takes `rate` off the units to `get` for those to `buy`; without `rate` they are free. `TIERED` ' +
  'takes off what the highest of its `tiers` says that is reached'

/** One object for all kinds: what does not go together is refused field by field, which says more than that no form fits. */
export const EffectView = Type.Object(
  {
    kind: Type.Enum(effectKinds, { description: kindsText, examples: ['PERCENT_OFF'] }),
    target: Type.Optional(
      Type.Enum(effectTargets, {
        description:
          'What is discounted: the whole order, each item, the cheapest items or shipping. May be omitted where the kind allows only ' +
          `one. ${targetsByKind}`,
        examples: ['ORDER'],
      }),
    ),
    selector: Type.Optional({
      ...SelectorView,
      description:
        'Which items; all if absent. Required for `FREE_ITEM`; not for shipping, nor for `BUY_X_GET_Y`, whose `buy` and `get` have ' +
        'selectors of their own',
    }),
    rate: Type.Optional({
      ...RateSchema,
      description: `0.1 is ten per cent. ${goesWith('rate')}`,
      examples: ['0.1'],
    }),
    amounts: Type.Optional({
      ...Amounts,
      description: `One amount for each currency. ${goesWith('amounts')}`,
    }),
    buy: Type.Optional({
      ...Units,
      description: `How many units have to be bought, of which items. ${goesWith('buy')}`,
    }),
    get: Type.Optional({
      ...Units,
      description: `How many units are discounted then, of which items. ${goesWith('get')}`,
    }),
    tiers: Type.Optional(
      Type.Array(TierView, {
        minItems: 1,
        maxItems: 20,
        description: `The lowest first; the highest that is reached applies. ${goesWith('tiers')}`,
        examples: [[{ min_quantity: 3, rate: '0.1' }]],
      }),
    ),
    max_applications: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description:
          'How many units, or sets, of an order; only with the target `CHEAPEST`, and for `BUY_X_GET_Y`',
      }),
    ),
    cap: Type.Optional({
      ...Amounts,
      description:
        'The most that it takes off an order, one amount for each currency; with every kind',
    }),
  },
  {
    ...closed,
    title: 'PromotionEffect',
    examples: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
  },
)
export type EffectView = Static<typeof EffectView>

const RateOfFunding = Type.String({ pattern: '^(0|1|0\\.\\d{1,6})$', examples: ['1'] })
export const FundingView = Type.Object(
  { operator: RateOfFunding, provider: { ...RateOfFunding, examples: ['0'] } },
  {
    ...closed,
    title: 'PromotionFunding',
    description: 'Share of the discount that each party pays; the shares must add up to 1',
    examples: [{ operator: '1', provider: '0' }],
  },
)
export type FundingView = Static<typeof FundingView>

export const StackingView = Type.Object(
  {
    group: Nullable(
      Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,31}$', maxLength: 32, examples: ['season'] }),
    ),
    mode: Type.Enum(stackingModes, { examples: ['COMBINE'] }),
  },
  {
    ...closed,
    title: 'PromotionStacking',
    description:
      '`EXCLUSIVE_IN_GROUP` goes with no other of its group, `EXCLUSIVE` with no other at all; what takes most off is applied',
    examples: [{ group: null, mode: 'COMBINE' }],
  },
)
export type StackingView = Static<typeof StackingView>

const Hour = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  maxLength: 5,
  examples: ['18:00'],
})
export const ScheduleView = Type.Object(
  {
    days: Type.Array(Type.Enum(weekdays), { maxItems: 7, uniqueItems: true, examples: [['FRI']] }),
    hours: Type.Array(Type.Object({ from: Hour, to: Hour }, closed), {
      maxItems: 10,
      examples: [[{ from: '18:00', to: '22:00' }]],
    }),
    timezone: TimeZone,
  },
  {
    ...closed,
    title: 'PromotionSchedule',
    description: 'Days and hours of the week; an empty list is all of them',
    examples: [{ days: ['FRI'], hours: [], timezone: 'Europe/Berlin' }],
  },
)
export type ScheduleView = Static<typeof ScheduleView>

export const Currencies = Type.Array(CurrencySchema, {
  maxItems: 50,
  uniqueItems: true,
  examples: [['EUR']],
})
