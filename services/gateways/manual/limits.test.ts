import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Money } from '@souk/platform'
import { isRaise, withLimits } from './limits.ts'

const euro = (amount: number): Money => ({ amount, currency: 'EUR' })
const yen = (amount: number): Money => ({ amount, currency: 'JPY' })

const changes: readonly (readonly [string, Money[], Money[], boolean])[] = [
  ['the same', [euro(500)], [euro(500)], false],
  ['more', [euro(500)], [euro(501)], true],
  ['less', [euro(500)], [euro(499)], false],
  ['a first one above the usual', [], [euro(100_001)], true],
  ['a first one as the usual', [], [euro(100_000)], false],
  ['a first one below the usual', [], [euro(500)], false],
  ['none where there was less than the usual', [euro(500)], [], true],
  ['none where there was more than the usual', [euro(500_000)], [], false],
  ['less of one, more of another', [euro(500), yen(10)], [euro(1), yen(11)], true],
  ['one more currency below the usual', [euro(500)], [euro(500), yen(999)], false],
  ['one more currency above the usual', [euro(500)], [euro(500), yen(1_001)], true],
]
for (const [name, before, after, expected] of changes) {
  test(`${name} is ${expected ? 'a raise' : 'none'}`, () => {
    assert.equal(isRaise(before, after), expected)
  })
}

const now = new Date('2026-06-01T00:00:00Z')
const member = (id: string) => ({
  ...{ actor: { type: 'member' as const, id }, accountableMembers: [id], now },
})
const settings = { accounts: ['main'], second_person_above: [euro(500)] }

test('the order in which limits are said makes no difference', () => {
  const asked = withLimits(settings, [euro(600), yen(5_000)], member('anna'))
  const done = withLimits(asked, [yen(5_000), euro(600)], member('bert'))
  assert.deepEqual(done, { ...settings, second_person_above: [yen(5_000), euro(600)] })
})

test('any other limits end the wish, also the same as they are', () => {
  const asked = withLimits(settings, [euro(600)], member('anna'))
  assert.deepEqual(withLimits(asked, [euro(500)], member('carl')), settings)
  const other = withLimits(asked, [euro(700)], member('bert'))
  assert.deepEqual(other.second_person_above, [euro(500)])
  assert.equal(other.raise?.asked_by.id, 'bert')
})
