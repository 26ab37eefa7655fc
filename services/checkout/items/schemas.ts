import { Id } from '@souk/platform'
import { Type } from 'typebox'
import { CartParams } from '../carts/schemas.ts'
import { Notes, Quantity } from '../fields.ts'

export const ItemParams = Type.Object({ ...CartParams.properties, cartItemId: Id('cit') })

export const UpdateItemBody = Type.Object(
  { quantity: Type.Optional(Quantity), metadata: Type.Optional(Notes) },
  { additionalProperties: false, minProperties: 1, examples: [{ quantity: 3 }] },
)
