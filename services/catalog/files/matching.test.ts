import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Variant } from '../variants/variant.ts'
import { type NamedProduct, productNamedBy, variantFor } from './matching.ts'
import { variantIn, variantsOf } from './named-variant.ts'
import type { ProductRow, VariantRow } from './schemas.ts'

const [own, other] = ['prv_own', 'prv_other']

function product(id: string, fields: Partial<NamedProduct> = {}): NamedProduct {
  const names = { externalId: null, handle: `h-${id}`, skus: [] }
  return { id, ...names, productTypeId: null, providerId: null, ...fields }
}

describe('the product that a row is about', () => {
  const known = [
    product('operators', { externalId: 'erp', skus: ['A', 'B'] }),
    product('second', { skus: ['B', 'C'] }),
    product('own', { externalId: 'erp', providerId: own, skus: ['A'] }),
    product('other', { externalId: 'erp', providerId: other, skus: ['A'] }),
  ]
  const skus = (...all: string[]) => ({ variants: all.map((sku) => ({ sku })) })
  const cases: [title: string, row: ProductRow, caller: string | null, expected: string][] = [
    ['its id, whatever else it says', { id: 'own', external_id: 'erp' }, null, 'own'],
    ['an id that nothing has', { id: 'gone' }, null, 'product_not_found'],
    ['external id before handle', { external_id: 'erp', handle: 'h-second' }, null, 'operators'],
    ['external id, no further', { external_id: 'new', handle: 'h-second' }, null, 'none'],
    ['handle', { handle: 'h-second' }, null, 'second'],
    ['an empty external id', { external_id: null, handle: 'h-second' }, null, 'second'],
    ['a handle of another seller', { handle: 'h-own' }, null, 'none'],
    ['the seller that the operator names', { external_id: 'erp', provider_id: own }, null, 'own'],
    ['no seller, by the operator', { external_id: 'erp', provider_id: null }, null, 'operators'],
    ['no seller, by a provider', { external_id: 'erp' }, own, 'own'],
    ['an empty seller, by a provider', { external_id: 'erp', provider_id: null }, own, 'own'],
    ['itself, by a provider', { external_id: 'erp', provider_id: own }, own, 'own'],
    ['a SKU', skus('new', 'C'), null, 'second'],
    ['a SKU of several sellers', skus('A'), own, 'own'],
    ['an empty seller and a SKU', { ...skus('A'), provider_id: null }, own, 'own'],
    ['SKUs of several products', skus('A', 'C'), null, 'sku_ambiguous'],
    ['a SKU beside the product', { sku: 'C' }, null, 'second'],
    ['no name at all', { title: 'New' }, null, 'none'],
  ]
  for (const [title, row, caller, expected] of cases) {
    test(`by ${title}: ${expected}`, () => {
      const { productId, errors } = productNamedBy(row, known, caller)
      assert.equal(errors[0]?.code ?? productId ?? 'none', expected)
    })
  }
})

describe('the variants that the lines of a row are about', () => {
  function variant(id: string, position: number, fields: Partial<Variant> = {}): Variant {
    return { id, position, sku: null, externalId: null, optionValues: {}, ...fields } as Variant
  }
  const named = variant('named', 0, { sku: 'A', externalId: 'erp' })
  const large = variant('large', 1, { optionValues: { size: 'L' } })
  const plain = [variant('later', 3), variant('sooner', 2)]
  const cases: [title: string, rows: VariantRow[], existing: Variant[], expected: string[]][] = [
    ['id', [{ id: 'large' }, { id: 'gone' }], [named, large], ['large', 'none']],
    ['external id and SKU', [{ external_id: 'erp' }, { sku: 'A' }], [named], ['named', 'named']],
    ['option values', [{ option_values: { size: 'L' } }], [named, large], ['large']],
    ['nothing, the only one', [{}], [named], ['named']],
    ['nothing, beside the only one', [{ sku: 'A' }, {}], [named], ['named', 'none']],
    ['nothing, one plain after the other', [{}, {}, {}], plain, ['sooner', 'later', 'none']],
    ['nothing, among others', [{}, { sku: 'A' }], [named, large, ...plain], ['sooner', 'named']],
  ]
  for (const [title, rows, existing, expected] of cases) {
    test(`by ${title}: ${expected}`, () => {
      const met = new Set<Variant>()
      const found = rows.map((row) => {
        const one = variantFor(row, existing, met)
        if (one) met.add(one)
        return one?.id ?? 'none'
      })
      assert.deepEqual(found, expected)
    })
  }
})

describe('the variant that a row of prices or stock is about', () => {
  const found = [
    { id: 'operators', sku: 'A', providerId: null },
    { id: 'own', sku: 'A', providerId: own },
    { id: 'single', sku: 'S', providerId: own },
  ]
  const mine = found.filter(({ providerId }) => providerId === own)
  const cases: [title: string, row: object, caller: string | null, expected: string][] = [
    ['a SKU that one seller has', { sku: 'S' }, null, 'single'],
    ['a SKU that several have', { sku: 'A' }, null, 'sku_ambiguous'],
    ['an empty seller, by the operator', { sku: 'A', provider_id: null }, null, 'operators'],
    ['an empty seller, by a provider', { sku: 'A', provider_id: null }, own, 'own'],
    ['another seller, by a provider', { sku: 'A', provider_id: other }, own, 'variant_unknown'],
    ['id', { variant_id: 'own' }, null, 'own'],
    ['nothing', {}, null, 'required'],
  ]
  for (const [title, row, caller, expected] of cases) {
    test(`by ${title}: ${expected}`, () => {
      const name = () => variantsOf([row], caller === null ? found : mine, caller)
      if (found.some(({ id }) => id === expected)) assert.deepEqual(name(), [expected])
      else assert.throws(name, ({ errors }) => errors[0].code === expected)
    })
  }

  test('is the same for a provider whether or not it names itself, and unknown where none or several fit', () => {
    const rows = [{ sku: 'A' }, { sku: 'A', provider_id: null }, { sku: 'A', provider_id: own }]
    const idsFor = (caller: string | null) =>
      rows.map((row) => variantIn(row, caller === null ? found : mine, caller))
    assert.deepEqual(idsFor(own), ['own', 'own', 'own'])
    assert.deepEqual(idsFor(null), [undefined, 'operators', 'own'])
    assert.equal(variantIn({}, [{ id: 'plain', sku: null, providerId: null }], null), undefined)
  })
})
