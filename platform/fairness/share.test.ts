import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareLeft } from './share.ts'

const max = 2_048

/** Everybody takes all that they may, again and again. */
function greedy(tenants: number): Map<string, number> {
  const taken = new Map<string, number>()
  for (let round = 0; round < 200; round += 1) {
    for (let tenant = 0; tenant < tenants; tenant += 1) {
      const name = String(tenant)
      taken.set(name, (taken.get(name) ?? 0) + shareLeft(taken, name, max))
    }
  }
  return taken
}

test('a tenant that takes all it may leaves most of it to others', () => {
  const [taken = 0] = greedy(1).values()
  assert(taken > max / 5 - 5 && taken <= max / 5, String(taken))
})

test('many tenants get something each, and together no more than there is, plus at most one each', () => {
  for (const tenants of [2, 20, 200]) {
    const taken = [...greedy(tenants).values()]
    assert(taken.every((some) => some > 0))
    const all = taken.reduce((sum, some) => sum + some, 0)
    assert(all <= max + tenants, `${all} by ${tenants}`)
  }
})

test('a further tenant gets something, however much the others take', () => {
  for (const tenants of [1, 2, 5, 50, 500]) {
    assert(shareLeft(greedy(tenants), 'next', max) > 0, `after ${tenants}`)
  }
})

test('a tenant that has something waits while nothing is left', () => {
  const taken = new Map([
    ['a', max],
    ['b', 1],
  ])
  assert.equal(shareLeft(taken, 'a', max), 0)
  assert.equal(shareLeft(taken, 'b', max), 0)
})
