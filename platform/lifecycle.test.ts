import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { advance, allowedFrom, lifecycle, mermaid, type StateOf, statesOf } from './lifecycle.ts'

const door = lifecycle({
  CLOSED: { open: 'OPEN', lock: 'LOCKED' },
  OPEN: { close: 'CLOSED' },
  LOCKED: { unlock: 'CLOSED', remove: 'REMOVED' },
  REMOVED: {},
})

type DoorState = StateOf<typeof door>

describe('lifecycle', () => {
  test('an action that the state allows leads where the table says', () => {
    assert.equal(advance(door, 'CLOSED', 'open'), 'OPEN')
    assert.equal(advance(door, 'LOCKED', 'unlock'), 'CLOSED')
  })

  test('409 invalid_transition: any other is refused, with what the state does allow', () => {
    const refused = (state: DoorState, allowed: string[]) => ({
      code: 'invalid_transition',
      status: 409,
      meta: { state, action: 'lock', allowed },
    })
    assert.throws(() => advance(door, 'OPEN', 'lock'), refused('OPEN', ['close']))
    assert.throws(() => advance(door, 'LOCKED', 'lock'), refused('LOCKED', ['unlock', 'remove']))
    assert.throws(() => advance(door, 'REMOVED', 'lock'), refused('REMOVED', []))
  })

  test('the states and what each allows can be listed', () => {
    assert.deepEqual(statesOf(door), ['CLOSED', 'OPEN', 'LOCKED', 'REMOVED'])
    assert.deepEqual(allowedFrom(door, 'LOCKED'), ['unlock', 'remove'])
    assert.deepEqual(allowedFrom(door, 'REMOVED'), [])
  })

  test('a refusal names only the actions that somebody can ask for, where they are told', () => {
    assert.throws(() => advance(door, 'LOCKED', 'close', ['open', 'close', 'unlock']), {
      meta: { state: 'LOCKED', action: 'close', allowed: ['unlock'] },
    })
    assert.equal(advance(door, 'LOCKED', 'remove', ['unlock']), 'REMOVED')
  })

  test('a state that the table does not know is a bug', () => {
    for (const state of ['BURNT', 'toString', '__proto__'] as unknown as DoorState[]) {
      assert.throws(() => advance(door, state, 'open'), { name: 'AssertionError' })
    }
  })

  test('a name that every object inherits is not an action', () => {
    const action = 'toString' as unknown as 'open'
    assert.throws(() => advance(door, 'OPEN', action), { code: 'invalid_transition' })
  })

  test('a target, state or action that does not exist does not compile', () => {
    // @ts-expect-error AJAR is not a state of this table.
    lifecycle({ OPEN: { close: 'AJAR' }, CLOSED: {} })
    // @ts-expect-error No state of the table has this action.
    assert.throws(() => advance(door, 'OPEN', 'paint'), { code: 'invalid_transition' })
    // @ts-expect-error The table has no such state.
    assert.throws(() => allowedFrom(door, 'AJAR'), { name: 'AssertionError' })
  })

  test('the diagram starts at the first state and ends at those without a way out', () => {
    assert.equal(
      mermaid(door),
      [
        'stateDiagram-v2',
        '  [*] --> CLOSED',
        '  CLOSED --> OPEN: open',
        '  CLOSED --> LOCKED: lock',
        '  OPEN --> CLOSED: close',
        '  LOCKED --> CLOSED: unlock',
        '  LOCKED --> REMOVED: remove',
        '  REMOVED --> [*]',
      ].join('\n'),
    )
  })
})
