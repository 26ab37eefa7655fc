import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Problem } from '@souk/platform'
import { type ProductKind, productKinds } from '../products/product.ts'
import { type ComponentVariant, checkComponents, checkComposition } from './component.ts'

const bundle = { id: 'prod_bundle', providerId: null }
const of = (...ids: string[]) => [
  { components: ids.map((variantId) => ({ variantId, quantity: 1 })), path: '/variants/0' },
]
const found = (changes: Partial<ComponentVariant> = {}): ComponentVariant => ({
  id: 'var_cup',
  productId: 'prod_cup',
  providerId: null,
  kind: 'PHYSICAL',
  ...changes,
})

function refusalOf(run: () => void): string {
  try {
    run()
    return 'taken'
  } catch (error) {
    const { code, errors = [] } = error as Problem
    return [code, ...errors.map(({ path }) => path)].join(' ')
  }
}

const has: Record<ProductKind, boolean> = {
  PHYSICAL: false,
  DIGITAL: false,
  SERVICE: false,
  BUNDLE: true,
  GIFT_CARD: false,
}
for (const kind of productKinds) {
  test(`${kind} ${has[kind] ? 'has' : 'does not have'} components`, () => {
    const expected = has[kind] ? 'taken' : 'not_a_bundle'
    assert.equal(
      refusalOf(() => checkComposition(kind, of('var_cup'))),
      expected,
    )
    assert.equal(
      refusalOf(() => checkComposition(kind, of())),
      'taken',
    )
  })
}

test('a variant is a component once, with its quantity', () => {
  const twice = () => checkComposition('BUNDLE', of('var_cup', 'var_cup'))
  assert.equal(refusalOf(twice), 'validation_failed /variants/0/components/1/variant_id')
})

describe('what can be in a bundle', () => {
  const path = '/variants/0/components/0/variant_id'
  const cases: [what: string, found: ComponentVariant[], expected: string][] = [
    ['a variant of the same seller', [found()], 'taken'],
    ['nothing that exists', [], `component_unknown ${path}`],
    ['of another seller', [found({ providerId: 'prv_1' })], `component_unknown ${path}`],
    ['a bundle', [found({ kind: 'BUNDLE' })], `bundle_nesting ${path}`],
    ['the bundle itself', [found({ productId: bundle.id })], `bundle_nesting ${path}`],
  ]
  for (const [what, variants, expected] of cases) {
    test(`${what}: ${expected}`, () => {
      assert.equal(
        refusalOf(() => checkComponents(bundle, of('var_cup'), variants)),
        expected,
      )
    })
  }
})
