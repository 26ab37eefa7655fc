import { Nullable } from '@souk/platform'
import { Type } from 'typebox'
import { attributesMax } from '../types/product-type.ts'
import type { AttributeChanges, AttributeValues } from './attribute.ts'

const Key = Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' })

const Value = Type.Union([
  Type.String({ minLength: 1, maxLength: 5_000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Object(
    { value: Type.Number(), unit: Type.String({ minLength: 1, maxLength: 16 }) },
    { additionalProperties: false },
  ),
])

const options = {
  additionalProperties: false,
  maxProperties: attributesMax,
  examples: [{ material: 'linen', weight: { value: 180, unit: 'g/m²' } }],
} as const

/** Told of products and of variants. */
export const AttributeMap = Type.Unsafe<AttributeValues>(
  Type.Record(Key, Value, {
    ...options,
    description: 'Values of the attributes of the product type, by key',
  }),
)

export const AttributeMapChanges = Type.Unsafe<AttributeChanges>(
  Type.Record(Key, Nullable(Value), {
    ...options,
    description:
      'Values of the attributes of the product type, by key. A value that is sent replaces the old one, null removes it, ' +
      'and others stay as they are.',
  }),
)

/** Texts of localized attributes in another language. */
export const AttributeTexts = Type.Record(Key, Type.String({ minLength: 1, maxLength: 5_000 }), {
  additionalProperties: false,
  maxProperties: attributesMax,
  description: 'Values of localized attributes',
  examples: [{ care: 'Bei 30 Grad waschen' }],
})
