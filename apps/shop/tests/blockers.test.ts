import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declaredOperations } from '@souk/server/declared.ts'
import { later as de } from '../src/texts/de/later.ts'
import { later as en } from '../src/texts/en/later.ts'

interface Answer {
  readonly properties?: { readonly code?: { readonly enum?: readonly string[] } }
}

/** What completing a cart is refused for, but for what is no matter of its contents. */
function blockers(): readonly string[] {
  const { list } = declaredOperations()
  const { response } =
    list.find(({ schema }) => schema.operationId === 'completeCart')?.schema ?? {}
  const answers = Object.values((response ?? {}) as Record<string, Answer>)
  const codes = answers.flatMap(({ properties }) => properties?.code?.enum ?? [])
  const ofTheCall = [
    ...['cart_not_found', 'cart_changed', 'cart_limit_reached'],
    ...['invalid_transition', 'version_mismatch', 'validation_failed'],
  ]
  return codes.filter((code) => !ofTheCall.includes(code))
}

test('whatever stands in the way of an order is said in the words of the shop, in each language', () => {
  const codes = blockers()
  assert(codes.includes('insufficient_stock'))
  for (const { checkout } of [en, de]) {
    assert.deepEqual(Object.keys(checkout.blockers).toSorted(), codes.toSorted())
  }
})
