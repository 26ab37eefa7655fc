import { Id, listQuery, Metadata, NamePart, Nullable, statesOf, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Channel, Code } from '../fields.ts'
import { RatesBody } from '../rates/schemas.ts'
import {
  daysMax,
  type Method,
  type MethodChanges,
  type MethodDraft,
  type MethodStatus,
  rateSources,
  shippingMethodLifecycle,
} from './method.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'Name shown to customers',
  examples: ['Standard delivery'],
})
const Status = Type.Unsafe<MethodStatus>({
  type: 'string',
  enum: statesOf(shippingMethodLifecycle),
  examples: ['ACTIVE'],
})
const Priority = Type.Integer({
  minimum: 0,
  maximum: 1_000_000,
  description: 'Methods with a higher priority are offered first, of several with one the cheapest',
  examples: [10],
})
const Channels = Type.Array(Channel, {
  maxItems: 50,
  uniqueItems: true,
  description: 'Sales channels in which it is offered; in all of them if empty',
  examples: [['web']],
})
const Days = Type.Integer({ minimum: 0, maximum: daysMax, examples: [2] })
const Cutoff = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  maxLength: 5,
  description:
    'Time of day in the time zone of the tenant until which orders leave on the same working day; later ones leave on the next',
  examples: ['14:00'],
})
const TaxCode = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '\\S',
  description: 'How the charge is taxed; null for the code of the tax settings',
  examples: ['standard'],
})

const RatesFrom = Type.Enum([...rateSources], {
  description:
    '`TABLE`: its own rates. `GATEWAY`: what the carrier gateway of the tenant answers; without one, or where it fails, its own rates',
  examples: ['TABLE'],
})

const minDays = Nullable({
  ...Days,
  description:
    'Working days (Monday to Friday) from leaving to arriving at least; null where none are promised',
})
const maxDays = Nullable({ ...Days, description: 'Working days at most' })

export const MethodView = Type.Object(
  {
    id: Id('shm'),
    code: Code,
    name: Name,
    status: Status,
    priority: Priority,
    channels: Channels,
    tax_code: Nullable(TaxCode),
    min_days: minDays,
    max_days: maxDays,
    cutoff_local: Nullable(Cutoff),
    rates_from: RatesFrom,
    currencies: Type.Array(Type.String(), {
      description: 'The currencies of its rates. In others it is not offered',
      examples: [['EUR']],
    }),
    rate_count: Type.Integer({ minimum: 0, description: 'Rows of its table', examples: [3] }),
    metadata: Metadata,
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'ShippingMethod' },
)

export function viewOfMethod(method: Method): Static<typeof MethodView> {
  return {
    id: method.id,
    code: method.code,
    name: method.name,
    status: method.status,
    priority: method.priority,
    channels: [...method.channels],
    tax_code: method.taxCode,
    min_days: method.minDays,
    max_days: method.maxDays,
    cutoff_local: method.cutoffLocal,
    rates_from: method.ratesFrom,
    currencies: [...method.currencies],
    rate_count: method.rateCount,
    metadata: method.metadata,
    version: method.version,
    created_at: method.createdAt.toISOString(),
    updated_at: method.updatedAt.toISOString(),
  }
}

const filters = {
  status: Type.Optional({
    ...Status,
    description: 'Without it, and without `code`, all but the archived ones',
  }),
  code: Type.Optional(Code),
  channel: Type.Optional({ ...Channel, description: 'Offered in this channel' }),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3, examples: ['EUR'] })),
  name: Type.Optional(NamePart),
}
export const MethodsQuery = listQuery(filters)
export type MethodFilter = Static<typeof MethodsQuery>

const changeable = {
  name: Name,
  priority: Priority,
  channels: Channels,
  tax_code: Nullable(TaxCode),
  min_days: minDays,
  max_days: maxDays,
  cutoff_local: Nullable(Cutoff),
  rates_from: RatesFrom,
  metadata: Metadata,
}

export const CreateMethodBody = Type.Object(
  {
    ...Type.Partial(Type.Object(changeable)).properties,
    code: Code,
    name: Name,
    rates: Type.Optional(RatesBody.properties.rates),
  },
  {
    additionalProperties: false,
    examples: [{ code: 'standard', name: 'Standard delivery', min_days: 1, max_days: 3 }],
  },
)
export const UpdateMethodBody = Type.Partial(Type.Object(changeable), {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ name: 'Standard delivery' }],
})

export function changesOfMethod(body: Static<typeof UpdateMethodBody>): MethodChanges {
  const { tax_code, min_days, max_days, cutoff_local, rates_from, channels, ...same } = body
  return {
    ...same,
    ...(channels && { channels: channels.toSorted() }),
    ...(tax_code !== undefined && { taxCode: tax_code }),
    ...(min_days !== undefined && { minDays: min_days }),
    ...(max_days !== undefined && { maxDays: max_days }),
    ...(cutoff_local !== undefined && { cutoffLocal: cutoff_local }),
    ...(rates_from !== undefined && { ratesFrom: rates_from }),
  }
}

export function draftOfMethod(body: Static<typeof CreateMethodBody>): MethodDraft {
  const { code, rates: _rates, ...rest } = body
  return { ...changesOfMethod(rest), code, name: body.name }
}

export const MethodParams = Type.Object({ shippingMethodId: Id('shm') })
