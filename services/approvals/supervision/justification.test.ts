import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '@souk/platform'
import fc from 'fast-check'
import {
  headersOfJustification,
  type Justification,
  justificationOf,
  reasonHeader,
  reasonLengthMax,
  sourcesHeader,
} from './justification.ts'

const nothing: Justification = { reason: null, sources: [] }

test('says nothing when the headers do not', () => {
  assert.deepEqual(justificationOf({}), nothing)
  assert.deepEqual(justificationOf({ [sourcesHeader]: '[]' }), nothing)
})

const reasons: Record<string, [sent: string, read: string]> = {
  'plain text, with its percent signs': ['100% arrived broken', '100% arrived broken'],
  'text of any language': ['%"gr%c3%bcn %E6%97%A5"', 'grün 日'],
  'several lines': ['%"first%0Asecond"', 'first\nsecond'],
  'plain text that holds quotes': ['it says "damaged"', 'it says "damaged"'],
}

for (const [name, [sent, read]] of Object.entries(reasons)) {
  test(`reads a reason: ${name}`, () => {
    assert.equal(justificationOf({ [reasonHeader]: sent }).reason, read)
  })
}

test('reads sources, each with what it has', () => {
  const sent =
    '[{"title":"Return policy","uri":"https://docs.example/returns","quote":"gr\\u00fcn"}]'
  assert.deepEqual(justificationOf({ [sourcesHeader]: sent }).sources, [
    { title: 'Return policy', uri: 'https://docs.example/returns', quote: 'grün' },
  ])
  const path = '[{"title":"Order","uri":"/api/v1/orders/ord_1"}]'
  assert.deepEqual(justificationOf({ [sourcesHeader]: path }).sources, [
    { title: 'Order', uri: '/api/v1/orders/ord_1', quote: null },
  ])
})

function uri(link: string): string {
  return JSON.stringify([{ title: 'x', uri: link }])
}

const refusals: [name: string, header: string, sent: unknown, path: string, code: string][] = [
  ['bytes beyond ASCII', reasonHeader, 'gr\u00fcn', '', 'ascii'],
  ['nothing', reasonHeader, '', '', 'ascii'],
  ['blanks', reasonHeader, '   ', '', 'minLength'],
  ['half an escape', reasonHeader, '%"%c3"', '', 'display_string'],
  ['no end', reasonHeader, '%"abc', '', 'display_string'],
  ['too long', reasonHeader, 'a'.repeat(reasonLengthMax + 1), '', 'maxLength'],
  ['an escape sequence', reasonHeader, '%"%1b[2J"', '', 'characters'],
  ['turned direction', reasonHeader, '%"%e2%80%aeabc"', '', 'characters'],
  ['no JSON', sourcesHeader, '[{', '', 'syntax'],
  ['no list', sourcesHeader, '{}', '', 'type'],
  ['too many', sourcesHeader, JSON.stringify(Array(11).fill({ title: 'x' })), '', 'maxItems'],
  ['too long', sourcesHeader, `["${'a'.repeat(9_000)}"]`, '', 'maxLength'],
  ['a word', sourcesHeader, '["x"]', '/0', 'type'],
  ['no title', sourcesHeader, '[{"uri":"/x"}]', '/0', 'required'],
  ['an empty title', sourcesHeader, '[{"title":""}]', '/0/title', 'minLength'],
  ['a number', sourcesHeader, '[{"title":1}]', '/0/title', 'type'],
  ['null', sourcesHeader, '[{"title":"x","quote":null}]', '/0/quote', 'type'],
  ['an unknown field', sourcesHeader, '[{"title":"x","html":"y"}]', '/0', 'additionalProperties'],
  ['a prototype', sourcesHeader, '[{"title":"x","__proto__":{}}]', '/0', 'additionalProperties'],
  ['half a character', sourcesHeader, '[{"title":"\\ud800"}]', '/0/title', 'characters'],
  ['a script', sourcesHeader, uri('javascript:alert(1)'), '/0/uri', 'format'],
  ['a file', sourcesHeader, uri('file:///etc/passwd'), '/0/uri', 'format'],
  ['data', sourcesHeader, uri('data:text/html,x'), '/0/uri', 'format'],
  ['another host', sourcesHeader, uri('//evil.example'), '/0/uri', 'format'],
  ['another host by a backslash', sourcesHeader, uri('/\\evil.example'), '/0/uri', 'format'],
  ['a name that looks like a host', sourcesHeader, uri('https://a@b.example'), '/0/uri', 'format'],
  [
    'a letter of another script',
    sourcesHeader,
    uri('https://\u0430.example').replace('\u0430', '\\u0430'),
    '/0/uri',
    'format',
  ],
]

for (const [name, header, sent, place, code] of refusals) {
  test(`400 validation_failed: ${header} with ${name}`, () => {
    const refused = (error: unknown) => {
      assert(error instanceof Problem)
      assert.equal(error.code, 'validation_failed')
      const [first] = error.errors ?? []
      assert.deepEqual([first?.path, first?.code], [`/headers/${header}${place}`, code])
      return true
    }
    assert.throws(() => justificationOf({ [header]: sent }), refused)
  })
}

test('is the same after it travelled in headers', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((word) => `x${word}`)
    .filter((word) => !/[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029]/u.test(word))
  const ordinary = { noNullPrototype: true }
  const links = [null, '/api/v1/orders/ord_1', 'https://docs.example/a?b=%20']
  const source = fc.record(
    { title: text, uri: fc.constantFrom(...links), quote: fc.option(text) },
    ordinary,
  )
  const sources = fc.array(source, { maxLength: 5 })
  const justification = fc.record({ reason: fc.option(text), sources }, ordinary)
  fc.assert(
    fc.property(justification, (given) => {
      const headers = headersOfJustification(given)
      for (const value of Object.values(headers)) assert.match(value, /^[\x20-\x7e]+$/)
      assert.deepEqual(justificationOf(headers), given)
    }),
  )
})

test('never throws anything but a refusal, whatever is sent', () => {
  fc.assert(
    fc.property(fc.string(), fc.json(), (reason, sources) => {
      try {
        justificationOf({ [reasonHeader]: reason, [sourcesHeader]: sources })
      } catch (error) {
        assert(error instanceof Problem)
      }
    }),
  )
})
