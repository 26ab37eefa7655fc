import { type FieldError, validationFailed } from '@souk/platform'
import { CreateOrderBody } from '../schemas.ts'

/** Where clients kept their lines before release 3.0.0 asked for `items`. */
const oldNames = [
  'line_items',
  'lines',
  'products',
  'order_items',
  'product_id',
  'variant_id',
  'sku',
]

/**
 * Tells a client that sends a body from before 3.0.0 what to change, instead of listing unknown fields. A body with
 * other unknown fields, as `itmes`, is left to the ordinary check, which knows what was probably meant.
 */
export async function refuseOldPayload({ body }: { body: unknown }): Promise<void> {
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : []
  if (names.includes('items')) return
  const found = oldNames.filter((name) => names.includes(name))
  const isOther = names.some((name) => !Object.hasOwn(CreateOrderBody.properties, name))
  if (found.length === 0 && isOther && !Array.isArray(body)) return
  const errors: FieldError[] = [
    { path: '/items', code: 'required', message: 'items is required' },
    ...found.map((name) => ({
      path: `/${name}`,
      code: 'unknown_field',
      message: 'line items belong under items',
    })),
  ]
  throw validationFailed(undefined, {
    detail: 'Since release 3.0.0 line items are sent under items[]: see /docs/migrations/3.0.0',
    errors,
  })
}
