import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Agent, ApprovalPolicy, SoukEvent } from '@souk/sdk'
import { compared } from '../src/kit/draft.ts'
import { ticksFor } from '../src/kit/ticks.ts'
import { changedAgent, draftOf as draftOfAgent } from '../src/pages/agents/draft.ts'
import {
  changedPolicy,
  draftOf,
  isComplete,
  policyOf,
  wrongIn,
} from '../src/pages/policies/draft.ts'
import { changedMember, draftOf as draftOfMember } from '../src/pages/settings/member-draft.ts'
import { differencesOf, eventDifferences, mainDifferences } from '../src/shared/differences.ts'

/** What has no value is named by a form, and is not on the wire. */
const asSent = (body: object): unknown => JSON.parse(JSON.stringify(body))

describe('what a change does', () => {
  const differences = (before: unknown, after: unknown) =>
    differencesOf(before, after).map((one) => [one.path.join('.'), one.before, one.after])
  const euros = (amount: number) => ({ amount, currency: 'EUR' })

  const cases: readonly (readonly [string, unknown, unknown, unknown[]])[] = [
    ['a field', { title: 'a' }, { title: 'b' }, [['title', 'a', 'b']]],
    ['money is one value', { p: euros(1) }, { p: euros(2) }, [['p', euros(1), euros(2)]]],
    ['inside of a field', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, [['a.c', 2, 3]]],
    ['in a list of things', { i: [{ q: 1 }] }, { i: [{ q: 2 }] }, [['i.1.q', 1, 2]]],
    ['a list of texts', { t: ['a'] }, { t: ['a', 'b'] }, [['t', ['a'], ['a', 'b']]]],
    ['one that is made', null, { id: 'x', name: 'Ada', note: null }, [['name', null, 'Ada']]],
    ['one that is removed', { id: 'x', name: 'Ada' }, null, [['name', 'Ada', null]]],
    ['a first line', { i: [] }, { i: [{ q: 1 }] }, [['i.1.q', null, 1]]],
    ['a text that becomes an object', { a: 'x' }, { a: { b: 1 } }, [['a', 'x', { b: 1 }]]],
    ['what follows from every change', { version: 1 }, { version: 2 }, []],
    ['empty and nothing', { a: '', b: [], c: {} }, { a: null, b: null }, []],
  ]
  for (const [name, before, after, told] of cases) {
    test(`is told field by field: ${name}`, () => {
      assert.deepEqual(differences(before, after), told)
    })
  }

  const event = {
    data: {
      object: {
        id: 'ord_1',
        status: 'PAID',
        total: euros(2),
        paid_at: '2026-11-16T09:00:00.000Z',
        updated_at: '2026-11-16T09:00:00.000Z',
        items: [{ sku: 'A', fulfilled: 1 }],
        contact: { name: 'Ada', email: 'ada@example.com' },
        tags: ['a'],
      },
      previous: {
        status: 'PENDING',
        total: euros(1),
        paid_at: null,
        updated_at: '2026-11-15T09:00:00.000Z',
        items: [{ sku: 'A', fulfilled: 0 }],
        contact: { name: 'Ada', email: null },
      },
    },
  } as never as SoukEvent

  test('is told of an event as of any other change, of the fields that it says', () => {
    const { object, previous } = event.data
    assert.deepEqual(eventDifferences(event), differencesOf({ ...object, ...previous }, object))
  })

  test('is told in short without moments, references and lines of the thing', () => {
    const fields = mainDifferences(event).map(({ path }) => path.join('.'))
    assert.deepEqual(fields, ['status', 'total', 'contact.email'])
  })
})

test('the scale of a chart has a few round values and reaches the largest', () => {
  assert.deepEqual(ticksFor(0), [0])
  assert.deepEqual(ticksFor(3), [0, 1, 2, 3])
  assert.deepEqual(ticksFor(61_300), [0, 20_000, 40_000, 60_000, 80_000])
  for (const largest of [1, 7, 99, 12_345, 999_999_999]) {
    const ticks = ticksFor(largest)
    assert(ticks.length <= 6 && (ticks.at(-1) ?? 0) >= largest, `${largest}: ${ticks}`)
  }
})

describe('the form of a policy', () => {
  const policy: ApprovalPolicy = {
    id: 'apl_01jwq2m3n4p5q6r7s8t9v0w1x2',
    name: 'Large refunds',
    order: 20,
    match: {
      operations: ['createRefund'],
      actors: 'AGENT',
      amount_over: { amount: 10_000, currency: 'EUR' },
      cumulative_over: { amount: { amount: 50_000, currency: 'EUR' }, window_hours: 24 },
      count_over: { n: 5, window_hours: 1 },
      fields_changed: ['email', 'phone'],
      change_over_percent: 20,
      items_over: 50,
      outside_hours: { from: '09:00', to: '17:30' },
    },
    effect: 'REQUIRE_APPROVAL',
    approvers: { roles: ['FINANCE'], quorum: 2, exclude: ['REQUESTER'] },
    ttl_hours: 48,
    status: 'ACTIVE',
    version: 3,
    created_at: '2026-11-16T09:00:00.000Z',
    updated_at: '2026-11-16T09:00:00.000Z',
  }

  test('sends what it was given, if nothing is typed', () => {
    const { id: _id, version: _version, created_at: _made, updated_at: _changed, ...sent } = policy
    assert.deepEqual(asSent(policyOf(draftOf(policy, 'EUR'))), sent)
  })

  test('keeps what somebody else has changed since, and sends what was typed', () => {
    const theirs = { ...policy, match: { ...policy.match, operations: ['*'] }, ttl_hours: 12 }
    const typed = { effect: 'DENY' as const }
    const [began, saved] = [draftOf(policy, 'EUR'), draftOf(theirs, 'EUR')]
    const { changes, adopted, conflicts } = compared(began, saved, typed)
    assert.deepEqual([changes.map(({ key }) => key), conflicts], [['effect'], []])
    assert.deepEqual(adopted.map(({ key }) => key).sort(), ['operations', 'ttl_hours'])
    assert.deepEqual(changedPolicy({ ...saved, ...typed }, ['effect']), { effect: 'DENY' })
    const wider = changedPolicy({ ...saved, amount_over: '1' }, ['amount_over'])
    assert.deepEqual(wider.match?.operations, ['*'])
    assert.deepEqual(Object.keys(wider), ['match'])
  })

  test('asks where both have changed who decides', () => {
    const theirs = { ...policy, approvers: { ...policy.approvers, roles: ['OWNER'] } }
    const typed = { roles: new Set(['FINANCE', 'SUPPORT']) }
    const { conflicts } = compared(draftOf(policy, 'EUR'), draftOf(theirs, 'EUR'), typed)
    assert.deepEqual(
      conflicts.map(({ key }) => key),
      ['roles'],
    )
  })

  test('is not whole without a name, an operation and somebody who decides', () => {
    const empty = draftOf(undefined, 'EUR')
    const all = new Set(['*'])
    assert.equal(isComplete(empty), false)
    assert.equal(isComplete({ ...empty, name: 'x', operations: all }), true)
    assert.equal(isComplete({ ...empty, name: 'x', operations: all, roles: new Set() }), false)
  })

  test('says which field is wrong', () => {
    const draft = { ...draftOf(policy, 'EUR'), amount_over: 'much', ttl_hours: '721', quorum: '0' }
    assert.deepEqual(Object.keys(wrongIn(draft)).sort(), ['amount_over', 'quorum', 'ttl_hours'])
    const half = { ...draftOf(policy, 'EUR'), outside_to: '' }
    assert.deepEqual(Object.keys(wrongIn(half)), ['outside_to'])
  })
})

describe('the form of an agent', () => {
  const agent = {
    name: 'Restock',
    purpose: 'Orders what runs out',
    kind: 'EXTERNAL',
    owner_member_id: 'mem_1',
    scopes: ['orders:read'],
    tools: null,
    limits: { per_action: { amount: 500, currency: 'EUR' }, per_day: null, actions_per_hour: 10 },
  } as unknown as Agent
  const draft = (changed: Partial<Agent> = {}) => draftOfAgent({ ...agent, ...changed }, '', 'EUR')

  test('gives back no right that somebody else has taken away meanwhile', () => {
    const theirs = draft({ scopes: [], tools: ['createRefund'] })
    const { changes, adopted } = compared(draft(), theirs, { name: 'Restocking' })
    assert.deepEqual(
      adopted.map(({ key }) => key),
      ['scopes', 'tools'],
    )
    const sent = changedAgent(
      { ...theirs, name: 'Restocking' },
      changes.map(({ key }) => key),
    )
    assert.deepEqual(sent, { name: 'Restocking' })
  })

  test('asks where both have changed its rights, and sends limits as one', () => {
    const typed = { scopes: new Set(['orders:read', 'orders:write']) }
    const { conflicts } = compared(draft(), draft({ scopes: [] }), typed)
    assert.deepEqual(
      conflicts.map(({ key }) => key),
      ['scopes'],
    )
    const { limits } = changedAgent({ ...draft(), per_action: '' }, ['per_action'])
    assert.deepEqual(limits, { per_action: null, per_day: null, actions_per_hour: 10 })
  })
})

test('the form of a member gives back no role that somebody else has taken away meanwhile', () => {
  const began = draftOfMember({ name: 'Ada', roles: ['ADMIN', 'FINANCE'] })
  const saved = draftOfMember({ name: 'Ada', roles: ['FINANCE'] })
  assert.deepEqual(compared(began, saved, { name: 'Ada L.' }).adopted.length, 1)
  assert.deepEqual(asSent(changedMember({ name: 'Ada L.' })), { name: 'Ada L.' })
  const both = compared(began, saved, { roles: new Set(['ADMIN', 'FINANCE', 'SUPPORT']) })
  assert.deepEqual(
    both.conflicts.map(({ key }) => key),
    ['roles'],
  )
})
