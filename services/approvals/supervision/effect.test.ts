import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Change, Preview } from '../approval.ts'
import { hasSameEffect } from './effect.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

function effect(...changes: Change[]): Pick<Preview, 'changes' | 'money'> {
  return { changes, money: null }
}

function order(rest: object = {}): Change {
  const id = newId('ord')
  const items = [{ id: newId('oit'), title: 'Lamp', order_id: id }]
  const after = {
    id,
    number: `S${id.slice(-8).toUpperCase()}`,
    handle: `lamp-${id.slice(-8)}`,
    items,
    total: 5_000,
    ...rest,
  }
  const at = new Date(Number.parseInt(newId('x').slice(-6), 36)).toISOString()
  return { resource: 'order', id, before: null, after: { ...after, created_at: at } }
}

describe('a write has the same effect', () => {
  test('when only new ids, what is made of them, and times differ', () => {
    assert(hasSameEffect(effect(order()), effect(order())))
  })

  test('in whatever order it says so', () => {
    const [one, two] = [order({ note: 'one' }), order({ note: 'two' })]
    assert(hasSameEffect(effect(one, two), effect(order({ note: 'two' }), order({ note: 'one' }))))
  })

  test('when others have moved the stock that it releases', () => {
    const id = newId('stk')
    const stock = (reserved: number) => ({
      ...{ resource: 'stock_item', id, before: null },
      after: { id, reserved, version: reserved },
    })
    assert(hasSameEffect(effect(stock(1)), effect(stock(7))))
  })
})

describe('a write has another effect', () => {
  const variantId = newId('var')
  const changed = (after: object) => ({
    ...{ resource: 'variant', id: variantId, before: { id: variantId, title: 'S' } },
    after: { id: variantId, title: 'M', ...after },
  })
  const cases: [name: string, one: ReturnType<typeof effect>, other: ReturnType<typeof effect>][] =
    [
      ['of other money', { changes: [], money: eur(1) }, { changes: [], money: eur(2) }],
      [
        'of money where there was none',
        { changes: [], money: null },
        { changes: [], money: eur(2) },
      ],
      ['of another number', effect(order()), effect(order({ total: 5 }))],
      ['of more', effect(order()), effect(order(), order())],
      ['on nothing', effect(order()), effect()],
      [
        'on something else that was there before',
        effect(order({ variant_id: variantId })),
        effect(order({ variant_id: newId('var') })),
      ],
      ['on the same thing', effect(changed({})), effect(changed({ title: 'L' }))],
      [
        'by an id among the own words of the tenant',
        effect(changed({ metadata: { id: 'one' } })),
        effect(changed({ metadata: { id: 'two' } })),
      ],
    ]
  for (const [name, one, other] of cases) {
    test(name, () => assert.equal(hasSameEffect(one, other), false))
  }
})
