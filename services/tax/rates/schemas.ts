import {
  ContentPage,
  CountrySchema,
  formatRate,
  Id,
  listQuery,
  Moment,
  Nullable,
  parseRate,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { RateText, Region, TaxCode } from '../fields.ts'
import {
  checkPrecision,
  type RateChanges,
  type RateDraft,
  rateReasons,
  type TaxRate,
} from './rate.ts'

const Postal = Type.String({
  pattern: '^[A-Z0-9]{1,10}\\*?$',
  description:
    'Postal code without spaces and hyphens, or the beginning of several with an asterisk',
  examples: ['95*'],
})
const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'As an invoice shows it',
  examples: ['VAT 19 %'],
})
const Priority = Type.Integer({
  minimum: 1,
  maximum: 9,
  default: 1,
  description:
    'Rates of different priorities add up. Of several with the same one the closest to the address applies alone',
})
const Compound = Type.Boolean({
  default: false,
  description:
    'Whether it is charged on the base and on the taxes of lower priorities, not on the base alone',
})
const Reason = Type.Enum([...rateReasons], {
  description:
    'Why the rate is what it is: `STANDARD` or `REDUCED` where it is above 0. Unless said, `STANDARD`, or `ZERO` for a rate of 0',
})

export const RateParams = Type.Object({ taxRateId: Id('txr') })

export const RatesQuery = listQuery({
  country: Type.Optional(CountrySchema),
  tax_code: Type.Optional(TaxCode),
  at: Type.Optional(Type.String({ ...Moment, description: 'Only rates that hold at this time' })),
})

const beginDescription =
  'The first moment at which it applies. A law that begins on a day begins at midnight in the country whose tax it is'

export const CreateRateBody = Type.Object(
  {
    country: CountrySchema,
    region: Type.Optional(Nullable(Region)),
    postal: Type.Optional(Nullable(Postal)),
    tax_code: TaxCode,
    rate: RateText,
    name: Name,
    compound: Type.Optional(Compound),
    priority: Type.Optional(Priority),
    reason: Type.Optional(Reason),
    valid_from: Type.Optional({ ...Moment, description: beginDescription }),
    valid_to: Type.Optional(Nullable(Moment)),
  },
  {
    additionalProperties: false,
    examples: [
      {
        country: 'DE',
        tax_code: 'books',
        rate: '0.07',
        name: 'USt 7 %',
        reason: 'REDUCED',
        valid_from: '2026-01-01T00:00:00Z',
      },
    ],
  },
)

export const UpdateRateBody = Type.Object(
  {
    rate: Type.Optional(RateText),
    name: Type.Optional(Name),
    compound: Type.Optional(Compound),
    priority: Type.Optional(Priority),
    reason: Type.Optional(Reason),
    valid_from: Type.Optional({ ...Moment, description: beginDescription }),
    valid_to: Type.Optional(Nullable(Moment)),
  },
  { additionalProperties: false, examples: [{ valid_to: '2027-01-01T00:00:00Z' }] },
)

export const RateView = Type.Object({
  id: Id('txr'),
  country: CountrySchema,
  region: Nullable(Type.String()),
  postal: Nullable(Type.String()),
  tax_code: Type.String(),
  priority: Type.Integer(),
  rate: Type.String({ description: 'Decimal; 0.19 is nineteen per cent', examples: ['0.19'] }),
  name: Type.String(),
  compound: Type.Boolean(),
  reason: Type.Enum([...rateReasons]),
  valid_from: Time,
  valid_to: Nullable(Time),
  preset: Nullable(
    Type.String({ description: 'The preset that it came from, until somebody changes it' }),
  ),
  version: Type.Integer(),
  created_at: Time,
  updated_at: Time,
})
export const RatePage = ContentPage(RateView)

export function viewOfRate(rate: TaxRate): Static<typeof RateView> {
  return {
    id: rate.id,
    country: rate.country,
    region: rate.region,
    postal: rate.postal,
    tax_code: rate.taxCode,
    priority: rate.priority,
    rate: formatRate(BigInt(rate.rate)),
    name: rate.name,
    compound: rate.compound,
    reason: rate.reason,
    valid_from: rate.validFrom.toISOString(),
    valid_to: rate.validTo?.toISOString() ?? null,
    preset: rate.preset,
    version: rate.version,
    created_at: rate.createdAt.toISOString(),
    updated_at: rate.updatedAt.toISOString(),
  }
}

/** A rate that says nothing about its reason is an ordinary one, or no tax at all. */
export function draftOfRate(body: Static<typeof CreateRateBody>, now: Date): RateDraft {
  const rate = millionthsOf(body.rate)
  return {
    country: body.country,
    region: body.region ?? null,
    postal: body.postal ?? null,
    taxCode: body.tax_code,
    priority: body.priority ?? 1,
    rate,
    name: body.name,
    compound: body.compound ?? false,
    reason: body.reason ?? (rate === 0 ? 'ZERO' : 'STANDARD'),
    validFrom: body.valid_from === undefined ? now : new Date(body.valid_from),
    validTo: momentOrNull(body.valid_to),
    preset: null,
  }
}

export function changesOfRate(body: Static<typeof UpdateRateBody>): RateChanges {
  const { rate, valid_from, valid_to, ...same } = body
  return {
    ...same,
    ...(rate !== undefined && { rate: millionthsOf(rate) }),
    ...(valid_from !== undefined && { validFrom: new Date(valid_from) }),
    ...(valid_to !== undefined && { validTo: momentOrNull(valid_to) }),
  }
}

function millionthsOf(rate: string): number {
  checkPrecision(rate)
  return Number(parseRate(rate))
}

function momentOrNull(moment: string | null | undefined): Date | null {
  return moment ? new Date(moment) : null
}
