import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Problem } from '@souk/platform'
import { checkChoices, checkFitting, checkOptions, type Option, titleFrom } from './option.ts'

const size: Option = { name: 'size', values: ['M', 'L'] }
const colour: Option = { name: 'colour', values: ['red', 'blue'] }

function refusalOf(run: () => void): string {
  try {
    run()
    return 'taken'
  } catch (error) {
    const { code, errors = [] } = error as Problem
    return [code, ...errors.map(({ path }) => path)].join(' ')
  }
}

describe('the values of a variant', () => {
  const cases: [what: string, options: Option[], values: Record<string, string>, is: string][] = [
    ['no options, no values', [], {}, 'taken'],
    ['no options, any values', [], { size: 'XXL' }, 'taken'],
    ['a value of each option', [size, colour], { colour: 'red', size: 'M' }, 'taken'],
    [
      'an option without a value',
      [size, colour],
      { size: 'M' },
      'option_values_invalid /option_values',
    ],
    ['no value at all', [size], {}, 'option_values_invalid /option_values'],
    ['a value that is none', [size], { size: 'S' }, 'option_values_invalid /option_values/size'],
    [
      'a value of no option',
      [size],
      { size: 'M', 'a/b~c': 'x' },
      'option_values_invalid /option_values/a~1b~0c',
    ],
  ]
  for (const [what, options, optionValues, expected] of cases) {
    test(`${what}: ${expected}`, () => {
      const check = () => checkChoices(options, [{ optionValues, path: '' }])
      assert.equal(refusalOf(check), expected)
    })
  }

  test('two with the same values are refused, in whichever order these are named', () => {
    const chosen = [
      { optionValues: { size: 'M', colour: 'red' }, path: '/variants/0' },
      { optionValues: { colour: 'red', size: 'M' }, path: '/variants/1' },
    ]
    const expected = 'option_combination_exists /variants/1/option_values'
    assert.equal(
      refusalOf(() => checkChoices([size, colour], chosen)),
      expected,
    )
    assert.equal(
      refusalOf(() => checkChoices([], chosen)),
      expected,
    )
  })

  test('many without values are told apart by nothing, and may be', () => {
    const none = { optionValues: {}, path: '' }
    assert.equal(
      refusalOf(() => checkChoices([], [none, none])),
      'taken',
    )
  })
})

test('no two options have one name', () => {
  assert.equal(
    refusalOf(() => checkOptions([size, colour])),
    'taken',
  )
  assert.equal(
    refusalOf(() => checkOptions([size, size])),
    'validation_failed /options/1/name',
  )
})

test('options are changed as long as every variant fits them, and taken away at any time', () => {
  const variants = [
    { id: 'var_1', optionValues: { size: 'M' } },
    { id: 'var_2', optionValues: { size: 'L' } },
  ]
  checkFitting([{ name: 'size', values: ['M', 'L', 'XL'] }], variants)
  checkFitting([], variants)
  const attempt = () => checkFitting([{ name: 'size', values: ['M'] }], variants)
  assert.throws(attempt, { code: 'options_in_use', meta: { variantIds: ['var_2'] } })
})

test('a title is made of the values, in the order of the options', () => {
  assert.equal(titleFrom({ colour: 'red', size: 'M' }, [size, colour]), 'M / red')
  assert.equal(titleFrom({ colour: 'red', size: 'M' }), 'red / M')
  assert.equal(titleFrom({}), 'Default')
})
