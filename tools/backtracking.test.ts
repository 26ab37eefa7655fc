import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { longestMatch, slowness } from './backtracking.ts'

const exponential = [
  '^(a+)+$',
  '^(a*)*$',
  '^(a|a)*$',
  '^(a|ab|b)*$',
  '^(a?b?)*$',
  '^([a-z]+_?)+$',
  '^(x(a?|b?))*$',
  '^(\\w+\\s?)*$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^(a{1,3})*$',
  '^(ab|(a|c)b)+$',
]

const quadratic = [
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
  '^a*a*$',
  '^a+a+$',
  '^.*.*$',
  '^\\d+\\d*x$',
  '^\\s*(.*)\\s*$',
  '^a*b?a*$',
  '^a*a{25}a*$',
  '^(a+|b+)c?[ab]+$',
  'a+$',
  '\\s+$',
  '[a-z]+@',
  '^a+|b+$',
]

const linear = [
  '^[^\\s@]+@[^\\s@]+$',
  '^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$',
  '^[a-z0-9]+(-[a-z0-9]+)*$',
  '^(\\*|[a-z_]+\\.\\*|[a-z_]+(\\.[a-z_]+)+)$',
  '^\\S(.*\\S)?$',
  '\\S',
  '^a{0,64}a{0,64}$',
  '^ord_[0-7][0-9a-hjkmnp-tv-z]{25}$',
  '^[\\x21-\\x7e]+$',
  '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  '^(a*b)*$',
  '^[^/]+/[^/]+$',
  '^"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"$',
  '^a*b+c*$',
]

describe('slowness', () => {
  for (const source of exponential) {
    test(`finds the two ways through ${source}`, () => {
      assert.match(slowness(source) ?? '', /exponential/)
    })
  }
  for (const source of quadratic) {
    test(`finds the two repetitions of ${source}`, () => {
      assert.match(slowness(source) ?? '', /quadratic/)
    })
  }
  for (const source of linear) {
    test(`finds nothing in ${source}`, () => assert.equal(slowness(source), undefined))
  }

  test('letters that differ in case alone are the same when case is ignored', () => {
    assert.equal(slowness('^[a-z]*[A-Z]*$'), undefined)
    assert.match(slowness('^[a-z]*[A-Z]*$', 'i') ?? '', /quadratic/)
  })

  test('a pattern that cannot be read is not passed as linear', () => {
    for (const source of ['^(?=a)b$', '^(a)\\1$', '^\\p{L}$', '^(?<!a)b$', '^(a$', '^[a$']) {
      assert.match(slowness(source) ?? '', /cannot be read/, source)
    }
  })
})

describe('longestMatch', () => {
  const expected = {
    '^[A-Z]{3}$': 3,
    '^(a|bcd)?x{2,4}$': 7,
    '^a+$': Number.POSITIVE_INFINITY,
    '[A-Z]{3}$': Number.POSITIVE_INFINITY,
    '^[A-Z]{3}': Number.POSITIVE_INFINITY,
  }
  for (const [source, length] of Object.entries(expected)) {
    test(`${source} matches at most ${length} characters`, () => {
      assert.equal(longestMatch(source), length)
    })
  }
})
