import { type FieldError, validationFailed } from '@souk/platform'

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

/** Tells a client that sends a body from before 3.0.0 what to change, instead of listing unknown fields. */
export async function refuseOldPayload({ body }: { body: unknown }): Promise<void> {
  const isObject = typeof body === 'object' && body !== null
  if (isObject && Object.hasOwn(body, 'items')) return
  const found = isObject ? oldNames.filter((name) => Object.hasOwn(body, name)) : []
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
