import {
  CountrySchema,
  CurrencySchema,
  checkCountries,
  Id,
  Ids,
  listQuery,
  Moment,
  NamePart,
  Nullable,
  statesOf,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import {
  type Conditions,
  everybody,
  type PriceList,
  type PriceListChanges,
  type PriceListDraft,
  type PriceListStatus,
  type PriceListType,
  priceListLifecycle,
  priceListsMax,
  priceListTypes,
  priorityMax,
} from './price-list.ts'
import { groupPrefix, shownConditions } from './rows.ts'

/** By how much a list changes the prices of its parent. */
const AdjustRate = Type.String({
  pattern: '^-?(0|[1-9]\\d{0,2})(?:\\.\\d{1,6})?$',
  maxLength: 11,
  description: '-0.10 is ten per cent less',
  examples: ['-0.10'],
})
const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  examples: ['Summer sale'],
})
const ListType = Type.Unsafe<PriceListType>({
  type: 'string',
  enum: [...priceListTypes],
  description:
    '`BASE` is complete: lists of lower priority and base prices are not considered. `CONTRACT` needs customers or groups',
  examples: ['SALE'],
})
const Status = Type.Unsafe<PriceListStatus>({
  type: 'string',
  enum: statesOf(priceListLifecycle),
  examples: ['ACTIVE'],
})
const Priority = Type.Integer({
  minimum: 1,
  maximum: priorityMax,
  description: 'Lists with a higher priority are considered first',
  examples: [10],
})
const TaxInclusive = Nullable(
  Type.Boolean({
    description:
      'Whether the amounts include tax; null: as `prices_include_tax` of the tax settings says. Lines of quotes and orders ' +
      'carry it',
    examples: [true],
  }),
)
export const Channel = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,31}$',
  maxLength: 32,
  examples: ['web'],
})

const conditions = {
  channels: Type.Array(Channel, { maxItems: 50, uniqueItems: true, examples: [['web']] }),
  countries: Type.Array(CountrySchema, { maxItems: 250, uniqueItems: true, examples: [['DE']] }),
  customer_ids: Type.Array(Id('cus'), { maxItems: 1_000, uniqueItems: true, examples: [[]] }),
  customer_group_ids: Type.Array(Id(groupPrefix), {
    maxItems: 100,
    uniqueItems: true,
    examples: [[]],
  }),
}
const meaning = 'All must hold; an empty one always does'

const ConditionsView = Type.Object(conditions, {
  title: 'PriceListConditions',
  description: meaning,
})
const ConditionsBody = Type.Object(
  {
    channels: Type.Optional(conditions.channels),
    countries: Type.Optional(conditions.countries),
    customer_ids: Type.Optional(conditions.customer_ids),
    customer_group_ids: Type.Optional(conditions.customer_group_ids),
  },
  { additionalProperties: false, description: meaning, examples: [{ channels: ['web'] }] },
)

const parent = {
  ...Id('pl'),
  description: 'List that `adjust_rate` applies to; base prices if absent',
}

export const PriceListView = Type.Object(
  {
    id: Id('pl'),
    name: Name,
    type: ListType,
    status: Status,
    currency: CurrencySchema,
    tax_inclusive: TaxInclusive,
    priority: Priority,
    conditions: ConditionsView,
    parent_id: Nullable(Id('pl')),
    adjust_rate: Nullable(AdjustRate),
    starts_at: Nullable(Time),
    ends_at: Nullable(Time),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'PriceList' },
)

/** A list among others says how much there is in it. */
export const ListedPriceList = Type.Object(
  {
    ...PriceListView.properties,
    price_count: Type.Integer({
      minimum: 0,
      description:
        'Prices that were set in it; those that follow from `adjust_rate` are not counted',
      examples: [240],
    }),
  },
  { title: 'ListedPriceList' },
)

export function viewOfPriceList(list: PriceList): Static<typeof PriceListView> {
  const { channels, countries, customer_ids, customer_group_ids } = shownConditions(list.conditions)
  return {
    id: list.id,
    name: list.name,
    type: list.type,
    status: list.status,
    currency: list.currency,
    tax_inclusive: list.taxInclusive,
    priority: list.priority,
    conditions: {
      channels: [...channels],
      countries: [...countries],
      customer_ids: [...customer_ids],
      customer_group_ids: [...customer_group_ids],
    },
    parent_id: list.parentId,
    adjust_rate: list.adjustRate,
    starts_at: list.startsAt?.toISOString() ?? null,
    ends_at: list.endsAt?.toISOString() ?? null,
    version: list.version,
    created_at: list.createdAt.toISOString(),
    updated_at: list.updatedAt.toISOString(),
  }
}

export const PriceListParams = Type.Object({ priceListId: Id('pl') })
const filters = {
  status: Type.Optional({
    ...Status,
    description: 'Without it, and without `ids`, all but the archived ones',
  }),
  type: Type.Optional({ ...ListType, description: 'Type of the lists' }),
  name: Type.Optional(NamePart),
  ids: Type.Optional(Ids('pl')),
}
export const PriceListsQuery = listQuery(filters)
export type PriceListFilter = Static<typeof PriceListsQuery>

const changeable = {
  name: Name,
  tax_inclusive: TaxInclusive,
  priority: Priority,
  conditions: ConditionsBody,
  parent_id: Nullable(parent),
  adjust_rate: Nullable(AdjustRate),
  starts_at: Nullable({ ...Moment, description: 'It applies from then on' }),
  ends_at: Nullable({ ...Moment, description: 'It applies until then' }),
}

export const CreatePriceListBody = Type.Object(
  {
    ...Type.Partial(Type.Object(changeable)).properties,
    name: Name,
    type: ListType,
    currency: CurrencySchema,
  },
  {
    additionalProperties: false,
    examples: [{ name: 'Summer sale', type: 'SALE', currency: 'EUR', adjust_rate: '-0.10' }],
  },
)
export const UpdatePriceListBody = Type.Partial(Type.Object(changeable), {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ name: 'Late summer sale' }],
})

export const ReorderBody = Type.Object(
  {
    price_list_ids: Type.Array(Id('pl'), {
      minItems: 1,
      maxItems: priceListsMax,
      uniqueItems: true,
      description: 'The highest first',
    }),
  },
  { additionalProperties: false },
)
export const ReorderedView = Type.Object({ content: Type.Array(PriceListView) })

type Changes = Static<typeof UpdatePriceListBody>

export function changesOfPriceList(body: Changes): PriceListChanges {
  const { tax_inclusive, conditions: given, parent_id, adjust_rate, starts_at, ends_at } = body
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.priority !== undefined && { priority: body.priority }),
    ...(tax_inclusive !== undefined && { taxInclusive: tax_inclusive }),
    ...(given && { conditions: conditionsOf(given) }),
    ...(parent_id !== undefined && { parentId: parent_id }),
    ...(adjust_rate !== undefined && { adjustRate: adjust_rate }),
    ...(starts_at !== undefined && { startsAt: timeOf(starts_at) }),
    ...(ends_at !== undefined && { endsAt: timeOf(ends_at) }),
  }
}

export function draftOfPriceList(body: Static<typeof CreatePriceListBody>): PriceListDraft {
  const { name, type, currency } = body
  return { ...changesOfPriceList(body), name, type, currency }
}

/** In the order of the alphabet, so that the same conditions are the same. */
function conditionsOf(given: Static<typeof ConditionsBody>): Conditions {
  const named = given.countries ?? []
  checkCountries(named.map((code, index) => ({ path: `/conditions/countries/${index}`, code })))
  return {
    ...everybody,
    ...(given.channels && { channels: given.channels.toSorted() }),
    ...(given.countries && { countries: given.countries.toSorted() }),
    ...(given.customer_ids && { customerIds: given.customer_ids.toSorted() }),
    ...(given.customer_group_ids && { customerGroupIds: given.customer_group_ids.toSorted() }),
  }
}

function timeOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment)
}
