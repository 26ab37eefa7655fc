import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { leftOut } from '../src/api/left-out.ts'
import type { Sent } from '../src/api/whole.ts'
import * as requests from '../src/base/generated/requests.ts'

const folder = fileURLToPath(new URL('../src/', import.meta.url))
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !/generated|^api/.test(file))
  .map((file) => ({ file, text: readFileSync(folder + file, 'utf8') }))

const whole: Sent<'createCustomer'> = {
  email: 'ada@shop.example',
  name: undefined,
  phone: undefined,
  locale: undefined,
  kind: undefined,
  timezone: undefined,
  currency: undefined,
  tax_ids: undefined,
  external_id: undefined,
  metadata: undefined,
}

/** Compared by the compiler when `npm run check` reads this file. */
describe('a call that writes', () => {
  test('names every field that the API takes', () => {
    const { phone: _phone, ...lacking } = whole
    // @ts-expect-error it has no phone
    const sent: Sent<'createCustomer'> = lacking
    assert(sent)
  })

  test('names the fields of lists and of what is inside, too', () => {
    const price = { amount: 100, currency: 'EUR' }
    const full: Sent<'setPrices'> = {
      prices: [{ variant_id: 'var_1', price, min_quantity: undefined, floor: undefined }],
    }
    // @ts-expect-error it does not say from how many units on
    const lacking: Sent<'setPrices'> = { prices: [{ variant_id: 'var_1', price }] }
    assert(full && lacking)
  })

  test('sends nothing that is left out', () => {
    // @ts-expect-error members choose their own password
    const password: Sent<'updateMember'>['password'] = 'a password'
    assert(password)
  })

  test('is known by the operation that it is for, wherever that is chosen', () => {
    type Decided = Sent<'approveApproval' | 'rejectApproval'>
    // @ts-expect-error neither has a comment
    const sent: Decided = { approvalId: 'apr_1', payload_sha256: '' }
    assert(sent)
  })
})

interface Facts {
  readonly [field: string]: Facts | undefined
}

/** What the API says about a field; a list is passed through to what is in it. */
function factsAt(path: string): Facts | undefined {
  const [operation = '', ...fields] = path.split('.')
  return fields.reduce<Facts | undefined>(
    (facts, field) => facts?.[field] ?? facts?.items?.[field],
    (requests as unknown as Facts)[operation],
  )
}

test('what is left out is something that the API takes', () => {
  assert.equal(factsAt('createOrder.items.nothing'), undefined)
  assert.deepEqual(
    Object.keys(leftOut).filter((path) => factsAt(path) === undefined),
    [],
  )
})

test('what a button sends in part has a form that sends it whole', () => {
  const calls = (client: string) =>
    new Set(
      sources.flatMap(({ text }) =>
        [...text.matchAll(new RegExp(`\\b${client}\\s*\\.(\\w+)\\(`, 'g'))].map(([, id]) => id),
      ),
    )
  const whole = calls('souk')
  assert.deepEqual(
    [...calls('soukInPart')].filter((id) => !whole.has(id)),
    [],
  )
})

test('no page types a limit, and what is known about requests is taken by name', () => {
  const typed = /(maxLength|minLength|min|max)=\{[\d'"]|(maxLength|minLength): \d|requests\[/
  assert.deepEqual(
    sources.filter(({ text }) => typed.test(text)).map(({ file }) => file),
    [],
  )
})
