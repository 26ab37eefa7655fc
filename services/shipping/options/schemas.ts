import {
  CountrySchema,
  CurrencySchema,
  defaultTimeZone,
  Id,
  Moment,
  MoneySchema,
  Nullable,
  personal,
  postalKey,
  type Tx,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Amount, Channel, Code, PostalCode, Region } from '../fields.ts'
import { rateSources } from '../methods/method.ts'
import {
  type Basket,
  type Delivery,
  type OfferedOptions,
  type Option,
  unavailableReasons,
} from './options.ts'

const linesMax = 500

const LineBody = Type.Object(
  {
    quantity: Type.Integer({ minimum: 1, maximum: 100_000, examples: [2] }),
    weight_g: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 0,
          maximum: 10 ** 7,
          description: 'Of one unit; null or absent if it is not known',
          examples: [350],
        }),
      ),
    ),
    amount: { ...Amount, description: 'Total amount of the line, in minor units' },
    requires_shipping: Type.Optional(
      Type.Boolean({ description: 'false for what is delivered digitally; true without it' }),
    ),
  },
  { additionalProperties: false },
)

export const OptionsBody = Type.Object(
  {
    lines: Type.Array(LineBody, { minItems: 1, maxItems: linesMax }),
    currency: CurrencySchema,
    to: Type.Object(
      {
        country: CountrySchema,
        region: Type.Optional(Nullable(Region)),
        postal_code: Type.Optional(personal(Nullable(PostalCode))),
      },
      { additionalProperties: false },
    ),
    channel: Type.Optional({
      ...Channel,
      description: 'Handle of the sales channel; `api` without it',
    }),
    at: Type.Optional({ ...Moment, description: 'When it is ordered; now without it' }),
  },
  {
    additionalProperties: false,
    examples: [
      {
        lines: [{ quantity: 2, weight_g: 350, amount: 9_800 }],
        currency: 'EUR',
        to: { country: 'DE' },
        channel: 'web',
      },
    ],
  },
)

const Day = Type.String({ examples: ['2026-06-03'] })
const named = { shipping_method_id: Id('shm'), code: Code, name: Type.String() }

export const OptionView = Type.Object(
  {
    ...named,
    price: MoneySchema,
    tax_code: Nullable(Type.String()),
    free_from: Type.Union([MoneySchema, Type.Null()], {
      description: 'Goods worth this are sent free of charge; null if none are',
    }),
    free_gap: Type.Union([MoneySchema, Type.Null()], {
      description: 'Amount missing for free shipping; 0 once reached',
    }),
    delivery: Type.Union([Type.Object({ leaves: Day, earliest: Day, latest: Day }), Type.Null()], {
      description: 'Days in the time zone of the tenant; null where none are promised',
    }),
    rate_source: Type.Enum([...rateSources], {
      description:
        'Whether the price is of the table of the method or was answered by the carrier gateway',
      examples: ['TABLE'],
    }),
  },
  { title: 'ShippingOption' },
)

const UnavailableView = Type.Object(
  {
    ...named,
    reason: Type.Enum([...unavailableReasons], {
      description: 'Why it is not available',
      examples: ['DESTINATION_NOT_SERVED'],
    }),
  },
  { title: 'UnavailableShippingMethod' },
)

export const OptionsView = Type.Object(
  {
    requires_shipping: Type.Boolean({
      description: 'false if nothing has to be sent; then nothing is offered',
    }),
    options: Type.Array(OptionView),
    unavailable: Type.Array(UnavailableView),
    fallback: Nullable(
      Type.String({
        description:
          'Why tables apply to methods whose `rates_from` is `GATEWAY`: `not_asked`, `no_gateway`, or how the gateway failed, such as `timeout`; null if they do not',
        examples: ['timeout'],
      }),
    ),
  },
  { title: 'ShippingOptions' },
)

/** What an order comes in that names no channel. */
const defaultChannel = 'api'

export function basketOf(
  body: Static<typeof OptionsBody>,
  { now, timeZone = defaultTimeZone }: Pick<Tx, 'now' | 'timeZone'>,
): Basket {
  const { lines, currency, to, channel = defaultChannel, at } = body
  return {
    lines: lines.map(
      ({ quantity, weight_g, amount, requires_shipping: requiresShipping = true }) => ({
        quantity,
        weightG: weight_g ?? null,
        amount,
        requiresShipping,
      }),
    ),
    to: {
      country: to.country,
      region: to.region ?? null,
      postal: to.postal_code ? postalKey(to.postal_code) : null,
    },
    channel,
    currency,
    at: at === undefined ? now : new Date(at),
    timeZone,
  }
}

export function viewOfOptions(
  { requiresShipping, options, unavailable, fallback }: OfferedOptions,
  currency: string,
): Static<typeof OptionsView> {
  return {
    requires_shipping: requiresShipping,
    options: options.map((option) => viewOfOption(option, currency)),
    unavailable: unavailable.map(({ method: { id, code, name }, reason }) => ({
      shipping_method_id: id,
      code,
      name,
      reason,
    })),
    fallback,
  }
}

export function viewOfOption(option: Option, currency: string): Static<typeof OptionView> {
  const { id, code, name, taxCode } = option.method
  const money = (amount: number | null) => (amount === null ? null : { amount, currency })
  return {
    shipping_method_id: id,
    code,
    name,
    price: { amount: option.amount, currency },
    tax_code: taxCode,
    free_from: money(option.freeFrom),
    free_gap: money(option.freeGap),
    delivery: viewOfDelivery(option.delivery),
    rate_source: option.rateSource,
  }
}

function viewOfDelivery(delivery: Delivery | null) {
  return delivery && { ...delivery }
}
