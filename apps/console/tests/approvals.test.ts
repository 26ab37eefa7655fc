import assert from 'node:assert/strict'
import { test } from 'node:test'
import { approvalTitle, changesOf } from '../src/pages/approvals/about.ts'
import { de } from '../src/texts/de/index.ts'
import { en } from '../src/texts/en/index.ts'
import { policyName } from '../src/texts/policy-name.ts'

const money = (amount: number) => ({ amount, currency: 'EUR' })
const product = {
  resource: 'product',
  id: 'prod_1',
  before: { price: money(3200) },
  after: { price: money(4000) },
}
const variantTo = (amount: number) => ({
  resource: 'variant',
  id: 'var_1',
  before: { prices: [{ price: money(3200) }] },
  after: { prices: [{ price: money(amount) }] },
})

test('the change of a variant that the one of its product says already is said once', () => {
  assert.deepEqual(changesOf({ changes: [product, variantTo(4000)] } as never), [product])
  const other = variantTo(4100)
  assert.deepEqual(changesOf({ changes: [product, other] } as never), [product, other])
  assert.deepEqual(changesOf({ changes: [other] } as never), [other])
})

test('the title of an approval names what it is about, once and in the language of the reader', () => {
  const resource = { id: 'prod_1', resource: 'product', name: 'House espresso, 1 kg' }
  const approval = { operation_id: 'updateProduct', resources: [resource, resource] } as never
  assert.equal(approvalTitle(approval, en), 'Update a product: House espresso, 1 kg')
  assert.match(approvalTitle(approval, de), /^Produkt .*: House espresso, 1 kg$/)
  const hidden = {
    operation_id: 'updateProduct',
    resources: [{ ...resource, name: null }],
  } as never
  assert.equal(approvalTitle(hidden, en), 'Update a product')
})

test('a policy that a tenant starts with is named in the language of the reader, one that was renamed as it is called', () => {
  assert.equal(policyName('Refunds', de), 'Erstattungen')
  assert.equal(policyName('Refunds', en), 'Refunds')
  assert.equal(policyName('Refunds over 100 euros', de), 'Refunds over 100 euros')
})
