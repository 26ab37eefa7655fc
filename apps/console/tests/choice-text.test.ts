import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { choiceText, numberText } from '../src/shared/choice-text.ts'
import { differencesOf } from '../src/shared/differences.ts'
import { de } from '../src/texts/de/index.ts'
import { en } from '../src/texts/en/index.ts'

describe('a value in a timeline is what the form shows', () => {
  const choices: [noun: string, field: string, value: string, text: string | undefined][] = [
    ['product', 'kind', 'DIGITAL', en.products.kinds.DIGITAL],
    ['provider', 'business', 'COMPANY', en.providers.businesses.COMPANY],
    ['provider', 'kind', 'BOTH', en.providers.kinds.BOTH],
    ['collection', 'sort', 'MANUAL', en.collections.sorts.MANUAL],
    ['collection', 'matching', 'ANY', en.collections.matchings.ANY],
    ['category', 'status', 'HIDDEN', en.categories.statuses.HIDDEN],
    ['approval_policy', 'effect', 'DENY', en.policies.effects.DENY],
    ['job', 'kind', 'products.import', en.jobs.kinds['products.import']],
    ['member', 'roles', 'SUPPORT', en.roles.SUPPORT],
    ['client', 'scopes', 'orders:read', en.scopes.names['orders:read']],
    ['agent', 'tools', 'getOrder', en.operations.getOrder],
  ]
  for (const [noun, field, value, text] of choices) {
    test(`${field} of a ${noun}: ${text}`, () => {
      assert(text !== undefined && text !== value)
      assert.equal(choiceText(noun, field, value, en), text)
    })
  }

  const numbers: [noun: string, field: string, value: number, text: string][] = [
    ['fault', 'rate', 0.0025, '0.25%'],
    ['media', 'size', 12_400_000, '12.4 MB'],
    ['product', 'size', 42, '42'],
    ['variant', 'weight_g', 12_500, '12,500'],
  ]
  for (const [noun, field, value, text] of numbers) {
    test(`${field} of a ${noun}: ${text}`, () => assert.equal(numberText(noun, field, value), text))
  }

  test('in every language', () => {
    assert.equal(choiceText('product', 'kind', 'DIGITAL', de), de.products.kinds.DIGITAL)
  })

  test('and what nothing is chosen for, or nobody knows, has no other words', () => {
    assert.equal(choiceText('product', 'brand', 'DIGITAL', en), undefined)
    assert.equal(choiceText('product', 'kind', 'HOLOGRAM', en), undefined)
  })
})

test('a range is told from its beginning, however the database has ordered it', () => {
  const fieldsOf = (before: object, after: object) =>
    differencesOf(before, after).map(({ path }) => path.at(-1))
  const range = (min: number, max: number) => ({ range: { max, min } })
  assert.deepEqual(fieldsOf(range(1, 2), range(3, 4)), ['min', 'max'])
  const hours = (from: string, to: string) => ({ outside_hours: { to, from } })
  assert.deepEqual(fieldsOf(hours('08:00', '18:00'), hours('09:00', '19:00')), ['from', 'to'])
})
