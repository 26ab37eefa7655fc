import { Type } from 'typebox'

export const Channel = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,31}$',
  maxLength: 32,
  description: 'Handle of a sales channel',
  examples: ['web'],
})
export const Code = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,31}$',
  maxLength: 32,
  description: 'What carts and orders call the method. It never changes',
  examples: ['standard'],
})
export const Region = Type.String({
  pattern: '^[A-Z0-9]{1,3}$',
  maxLength: 3,
  description: 'State or province: the part of its ISO 3166-2 code behind the hyphen',
  examples: ['CA'],
})
/** A code, or the beginning of some. */
export const PostalPattern = Type.String({
  minLength: 1,
  maxLength: 13,
  pattern: '^[A-Za-z0-9][A-Za-z0-9 -]{0,11}\\*?$',
  description: 'Postal code, or the beginning of some followed by `*`',
  examples: ['95*'],
})
export const PostalCode = Type.String({
  minLength: 1,
  maxLength: 12,
  pattern: '^[A-Za-z0-9][A-Za-z0-9 -]{0,11}$',
  examples: ['94110'],
})

const gramsMax = 10 ** 9
const amountMax = 10 ** 12

export const Grams = Type.Integer({ minimum: 0, maximum: gramsMax, examples: [2_000] })
export const Amount = Type.Integer({
  minimum: 0,
  maximum: amountMax,
  description: 'Minor units of the currency',
  examples: [490],
})
