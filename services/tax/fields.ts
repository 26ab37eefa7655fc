import { CountrySchema, Nullable, personal } from '@souk/platform'
import { Type } from 'typebox'

/** Fields that several resources of the domain have in common. */
export const Region = Type.String({
  pattern: '^[A-Z0-9]{1,3}$',
  description: 'State or province: the part of its ISO 3166-2 code behind the hyphen',
  examples: ['CA'],
})
export const PostalCode = Type.String({
  minLength: 1,
  maxLength: 12,
  pattern: '^[A-Za-z0-9][A-Za-z0-9 -]{0,11}$',
  examples: ['94110'],
})
export const TaxCode = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '\\S',
  description: 'How something is taxed, as products and variants name it in `tax_code`',
  examples: ['standard'],
})

/** More places than a rate may have, so that `rate_precision` can say how many. */
export const RateText = Type.String({
  pattern: '^[0-9](\\.[0-9]{1,20})?$',
  maxLength: 22,
  description: 'Decimal with at most six places, at most 1; 0.19 is nineteen per cent',
  examples: ['0.19'],
})

export const PlaceBody = Type.Object(
  {
    country: CountrySchema,
    region: Type.Optional(Nullable(Region)),
    postal_code: Type.Optional(personal(Nullable(PostalCode))),
  },
  {
    additionalProperties: false,
    examples: [{ country: 'US', region: 'CA', postal_code: '94110' }],
  },
)
