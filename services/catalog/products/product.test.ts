import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { mermaid, newId, type Problem, statesOf } from '@souk/platform'
import fc from 'fast-check'
import {
  missingOf,
  move,
  type Product,
  type ProductCommand,
  type ProductStatus,
  productCommands,
  productLifecycle,
} from './product.ts'

const now = new Date('2026-06-01T12:00:00Z')

function aProduct(status: ProductStatus = 'DRAFT'): Product {
  return {
    id: newId('prod'),
    handle: 'shirt',
    title: 'Shirt',
    description: null,
    status,
    kind: 'PHYSICAL',
    providerId: null,
    defaultVariantId: newId('var'),
    productTypeId: null,
    attributes: {},
    translations: {},
    publications: null,
    brand: null,
    options: [],
    seo: null,
    media: [],
    sku: null,
    price: { amount: 1_000, currency: 'EUR' },
    inventory: { available: 1, warehouse: 'MAIN' },
    trackInventory: true,
    totals: {
      variantCount: 1,
      activeCount: 1,
      composedCount: 0,
      pricedCount: 1,
      priceRange: null,
      available: 1,
      isLimited: true,
    },
    taxCode: null,
    categoryIds: [],
    tags: [],
    externalId: null,
    metadata: {},
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** What becomes of the product, or the commands that it is told of instead. */
function outcome(product: Product, command: ProductCommand): Product | readonly string[] {
  try {
    return move(product, command, now)
  } catch (error) {
    const { code, meta } = error as Problem<{ allowed: string[] }>
    assert.equal(code, 'invalid_transition')
    return meta.allowed
  }
}

const isRefused = (result: Product | readonly string[]) => Array.isArray(result)

describe('the life of a product', () => {
  test('it is on sale from its publication until it is unpublished or archived', () => {
    const active = move(aProduct(), 'publish', now)
    assert.equal(active.status, 'ACTIVE')
    for (const command of ['unpublish', 'archive'] as const) {
      assert.notEqual(move(active, command, now).status, 'ACTIVE')
    }
  })

  test('a restored product is a draft, also one that was on sale before', () => {
    for (const status of ['DRAFT', 'REJECTED', 'ACTIVE'] as const) {
      const archived = move(aProduct(status), 'archive', now)
      assert.equal(move(archived, 'restore', now).status, 'DRAFT')
    }
  })

  test('a product under review stays there, whatever the command', () => {
    for (const command of productCommands) {
      assert.deepEqual(outcome(aProduct('IN_REVIEW'), command), [])
    }
  })

  for (const status of statesOf(productLifecycle)) {
    test(`${status}: a refusal names exactly what would succeed`, () => {
      const results = productCommands.map((command) => outcome(aProduct(status), command))
      const succeeding = productCommands.filter((_, index) => !isRefused(results[index] ?? []))
      for (const result of results.filter(isRefused)) {
        assert.deepEqual([...(result as string[])].sort(), [...succeeding].sort())
      }
    })
  }

  test('any walk raises the version by one a step, and a refused step changes nothing', () => {
    const walks = fc.array(fc.constantFrom(...productCommands), { maxLength: 30 })
    fc.assert(
      fc.property(walks, (commands) => {
        let product = aProduct()
        for (const command of commands) {
          const result = outcome(product, command)
          if (isRefused(result)) continue
          const moved = result as Product
          assert.equal(moved.version, product.version + 1)
          assert.notEqual(moved.status, product.status)
          product = moved
        }
      }),
    )
  })
})

describe('what a product cannot be on sale without', () => {
  const priceRange = { min: { amount: 1, currency: 'EUR' }, max: { amount: 1, currency: 'EUR' } }
  const whole = {
    variantCount: 2,
    activeCount: 1,
    composedCount: 0,
    pricedCount: 2,
    priceRange,
    available: 0,
    isLimited: true,
  }
  const cases: [kind: Product['kind'], changes: Partial<Product['totals']>, missing: string[]][] = [
    ['PHYSICAL', {}, []],
    ['GIFT_CARD', {}, []],
    ['PHYSICAL', { activeCount: 0, priceRange: null }, ['active_variant']],
    ['PHYSICAL', { priceRange: null }, ['price']],
    ['PHYSICAL', { pricedCount: 1 }, ['price']],
    ['PHYSICAL', { activeCount: 0, pricedCount: 1 }, ['active_variant', 'price']],
    ['BUNDLE', {}, ['components']],
    ['BUNDLE', { activeCount: 2, composedCount: 1 }, ['components']],
    ['BUNDLE', { composedCount: 1 }, []],
    ['BUNDLE', { priceRange: null }, ['price', 'components']],
  ]
  for (const [kind, changes, missing] of cases) {
    test(`${kind} with ${JSON.stringify(changes)}: ${missing.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(missingOf({ kind, totals: { ...whole, ...changes } }), missing)
    })
  }
})

test('the README shows the lifecycle as it is', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  assert(readme.includes(mermaid(productLifecycle)))
})
