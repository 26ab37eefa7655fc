import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId, type Problem } from '@souk/platform'
import { changesFor, checkKind, checkRules, type Rule } from './collection.ts'

const rule = (changes: Partial<Rule>): Rule => ({
  field: 'TAG',
  operator: 'IS',
  values: ['summer'],
  ...changes,
})

describe('rules', () => {
  const rules: [string, Rule, string | undefined][] = [
    ['a tag', rule({}), undefined],
    ['any of some tags', rule({ operator: 'ANY_OF', values: ['a', 'b'] }), undefined],
    ['two tags at once', rule({ values: ['a', 'b'] }), '/rules/0/values'],
    ['at least a tag', rule({ operator: 'AT_LEAST' }), '/rules/0/operator'],
    ['a part of a title', rule({ field: 'TITLE', operator: 'CONTAINS' }), undefined],
    ['a title without a part', rule({ field: 'TITLE', operator: 'DOES_NOT_CONTAIN' }), undefined],
    ['a part of a tag', rule({ operator: 'CONTAINS' }), '/rules/0/operator'],
    [
      'a part of an attribute',
      rule({ field: 'ATTRIBUTE', attribute: 'material', operator: 'CONTAINS' }),
      '/rules/0/operator',
    ],
    [
      'two parts of a title at once',
      rule({ field: 'TITLE', operator: 'CONTAINS', values: ['a', 'b'] }),
      '/rules/0/values',
    ],
    ['no brand', rule({ field: 'BRAND', operator: 'IS_NOT', values: ['Norr'] }), undefined],
    ['a category', rule({ field: 'CATEGORY', values: [newId('cat')] }), undefined],
    ['a category by name', rule({ field: 'CATEGORY', values: ['shirts'] }), '/rules/0/values/0'],
    ['the operator', rule({ field: 'PROVIDER', values: ['none'] }), undefined],
    [
      'a product as provider',
      rule({ field: 'PROVIDER', values: [newId('prod')] }),
      '/rules/0/values/0',
    ],
    [
      'a price',
      rule({ field: 'PRICE', operator: 'AT_MOST', values: ['4900'], currency: 'EUR' }),
      undefined,
    ],
    [
      'a price in no currency',
      rule({ field: 'PRICE', operator: 'AT_MOST', values: ['1'] }),
      '/rules/0/currency',
    ],
    [
      'half a cent',
      rule({ field: 'PRICE', operator: 'AT_MOST', values: ['0.5'], currency: 'EUR' }),
      '/rules/0/values/0',
    ],
    ['a tag in euros', rule({ currency: 'EUR' }), '/rules/0/currency'],
    [
      'a time',
      rule({ field: 'CREATED_AT', operator: 'AT_LEAST', values: ['2026-06-01T00:00:00Z'] }),
      undefined,
    ],
    [
      'a day that is none',
      rule({ field: 'CREATED_AT', operator: 'AT_LEAST', values: ['2026-13-01T00:00:00Z'] }),
      '/rules/0/values/0',
    ],
    [
      'the 31st of February',
      rule({ field: 'CREATED_AT', operator: 'AT_LEAST', values: ['2026-02-31T00:00:00Z'] }),
      '/rules/0/values/0',
    ],
    [
      'the year 0',
      rule({ field: 'CREATED_AT', operator: 'AT_MOST', values: ['0000-01-01T00:00:00Z'] }),
      '/rules/0/values/0',
    ],
    ['a kind', rule({ field: 'KIND', values: ['DIGITAL'] }), undefined],
    ['a kind that no product has', rule({ field: 'KIND', values: ['HEAVY'] }), '/rules/0/values/0'],
    ['an attribute', rule({ field: 'ATTRIBUTE', attribute: 'material' }), undefined],
    ['an attribute without its key', rule({ field: 'ATTRIBUTE' }), '/rules/0/attribute'],
    ['a tag with the key of an attribute', rule({ attribute: 'material' }), '/rules/0/attribute'],
    [
      'an attribute of at least a number',
      rule({ field: 'ATTRIBUTE', attribute: 'weight', operator: 'AT_LEAST', values: ['-1.5'] }),
      undefined,
    ],
    [
      'an attribute of at least a day',
      rule({ field: 'ATTRIBUTE', attribute: 'day', operator: 'AT_LEAST', values: ['2026-06-01'] }),
      undefined,
    ],
    [
      'an attribute of at least a word',
      rule({ field: 'ATTRIBUTE', attribute: 'weight', operator: 'AT_LEAST', values: ['much'] }),
      '/rules/0/values/0',
    ],
    ['in stock', rule({ field: 'IN_STOCK', values: ['true'] }), undefined],
    ['perhaps in stock', rule({ field: 'IN_STOCK', values: ['perhaps'] }), '/rules/0/values/0'],
  ]
  for (const [name, asked, fault] of rules) {
    test(`${name} is ${fault === undefined ? 'fine' : `refused at ${fault}`}`, () => {
      if (fault === undefined) checkRules([asked])
      else {
        assert.throws(
          () => checkRules([asked]),
          (problem: Problem) => problem.errors?.[0]?.path === fault,
        )
      }
    })
  }
})

test('all rules of a collection together have a hundred values at most', () => {
  const values = Array.from({ length: 50 }, (_, index) => `tag-${index}`)
  const many = rule({ operator: 'ANY_OF', values })
  checkRules([many, many])
  assert.throws(
    () => checkRules([many, many, rule({})]),
    (problem: Problem) => problem.errors?.[0]?.path === '/rules',
  )
})

test('what has rules has no order by hand, and what is chosen by hand no rules', () => {
  checkKind({ kind: 'RULE', rules: [rule({})], sort: 'NEWEST' })
  checkKind({ kind: 'MANUAL', rules: [], sort: 'TITLE' })
  assert.throws(() => checkKind({ kind: 'RULE', rules: [], sort: 'NEWEST' }))
  assert.throws(() => checkKind({ kind: 'RULE', rules: [rule({})], sort: 'MANUAL' }))
  assert.throws(() => checkKind({ kind: 'MANUAL', rules: [rule({})], sort: 'MANUAL' }))
})

test('members come, go and are sorted anew', () => {
  const match = (productId: string, belongs: boolean, keptKey: string | null) => ({
    collectionId: 'c',
    productId,
    providerId: null,
    position: 0,
    belongs,
    isMember: keptKey !== null,
    sortKey: 'new',
    keptKey,
  })
  const comes = match('comes', true, null)
  const stays = match('stays', true, 'new')
  const moves = match('moves', true, 'old')
  const goes = match('goes', false, 'old')
  assert.deepEqual(changesFor([comes, stays, moves, goes]), {
    saved: [comes, moves],
    added: [comes],
    removed: [goes],
  })
})
