import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFailing } from './health.ts'

/** The newest last: `x` for one that was not reached, `.` for an answer. */
const cases: [story: string, isDown: boolean][] = [
  ['', false],
  ['xx', false],
  ['xxx', true],
  ['.xxx', true],
  ['xxx.', false],
  ['xx.x', false],
  ['x.x.x.x.x.x.x.x.x.', false],
  ['x.x.x.x.x.x.x.x.x.x.', true],
  ['.x..x..x..x..x..x..x.', false],
  [`${'x.'.repeat(10)}${'.'.repeat(10)}`, false],
]

for (const [story, isDown] of cases) {
  test(`a gateway with ${story || 'no story'} is ${isDown ? '' : 'not '}left alone`, () => {
    const at = (mark: string) =>
      [...story].flatMap((one, index) => (one === mark ? new Date(index * 1_000) : []))
    assert.equal(isFailing(at('x'), at('.')), isDown)
    assert.equal(isFailing(at('x').reverse(), at('.').reverse()), isDown, 'in any order')
  })
}
