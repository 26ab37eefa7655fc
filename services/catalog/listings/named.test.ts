import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EventEnvelope } from '@souk/platform'
import { createdOnly, namedBy } from './named.ts'

const at = '2026-11-18T10:00:00.000Z'

function happened(
  type: string,
  id: string,
  object: object = {},
  occurredAt: string = at,
): EventEnvelope<unknown> {
  const resource = { type: type.split('.')[0], id, version: 1 }
  return { type, resource, data: { object }, occurred_at: occurredAt } as never
}

test('events name products and variants by themselves, by what they belong to, and by lines of orders', () => {
  const named = namedBy([
    happened('product.updated', 'prod_1'),
    happened('product.updated', 'prod_1'),
    happened('variant.updated', 'var_2', { product_id: 'prod_2' }),
    happened('price.changed', 'price_3', { variant_id: 'var_3' }),
    happened('order.placed', 'ord_4', {
      items: [
        { product_id: 'prod_4', variant_id: 'var_4', components: [{ variant_id: 'var_5' }] },
        { product_id: 'prod_5' },
      ],
    }),
    happened('category.updated', 'cat_6'),
    happened('reservation.created', 'rsv_7', { lines: [{ variant_id: 'var_7' }] }),
  ])
  assert.deepEqual(named, {
    productIds: ['prod_1', 'prod_2', 'prod_4', 'prod_5'],
    variantIds: ['var_3', 'var_5', 'var_7'],
    stockedIds: ['var_4'],
  })
})

describe('a product of which nothing but its creation is told', () => {
  const created = happened('product.created', 'prod_1')
  const variant = happened('variant.created', 'var_1', { product_id: 'prod_1' })
  const cases: [name: string, others: readonly EventEnvelope<unknown>[], isOnly: boolean][] = [
    ['alone', [], true],
    ['with its own variants', [variant], true],
    [
      'with a variant that came later',
      [{ ...variant, occurred_at: '2026-11-18T10:00:01.000Z' }],
      false,
    ],
    ['with a change of it', [happened('product.updated', 'prod_1')], false],
    ['with a change of another', [happened('product.updated', 'prod_2')], true],
    [
      'with an order of it',
      [happened('order.placed', 'ord_1', { items: [{ product_id: 'prod_1' }] })],
      false,
    ],
    [
      'with a price of some variant',
      [happened('price.changed', 'price_1', { variant_id: 'var_9' })],
      false,
    ],
  ]
  for (const [name, others, isOnly] of cases) {
    test(name, () =>
      assert.deepEqual([...createdOnly([created, ...others])], isOnly ? ['prod_1'] : []),
    )
  }
})
