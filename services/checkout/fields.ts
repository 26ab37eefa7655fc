import { Metadata, personal } from '@souk/platform'
import { Type } from 'typebox'
import { quantityMax } from './carts/cart.ts'

export const Channel = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,31}$',
  maxLength: 32,
  description: 'Handle of a sales channel',
  examples: ['web'],
})
export const Email = personal(
  Type.String({
    maxLength: 254,
    pattern: '^[^\\s@]+@[^\\s@]+$',
    description: 'Email address for the order confirmation',
    examples: ['ada@example.com'],
  }),
)
export const Quantity = Type.Integer({ minimum: 1, maximum: quantityMax, examples: [2] })
export const Notes = personal(Metadata)
