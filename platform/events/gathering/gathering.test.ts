import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Type } from 'typebox'
import { newId } from '../../ids/typeid.ts'
import { notes } from '../../testing/notes/notes.ts'
import { createWorld, untilNothing, type World } from '../../testing/world.ts'
import { event } from '../event.ts'
import { emit } from '../outbox.ts'
import { onAll, type Reaction, Reactor } from '../reactions.ts'
import { Relay } from '../relay.ts'
import { gapsIn } from './gaps.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes], checksEvents: false })
})
after(() => world.close())

const tenants = {
  describe: async () => ({ mode: 'sandbox' as const, clockOffsetMs: 0, currency: 'EUR' }),
}
const lit = event('lamp.lit', 1, {
  resource: 'lamp',
  summary: 'Lit',
  object: Type.Object({ name: Type.String() }),
})

function workerOf(reactions: readonly Reaction[], gathersAtOnce = true) {
  const { database } = world
  const onFailure = () => {}
  const relay = new Relay({
    system: database.system,
    reactions,
    followers: [],
    onFailure,
    gathersAtOnce,
  })
  const reactor = new Reactor({ database, reactions, tenants, onFailure })
  return {
    relay: () => relay.run(),
    catchUp: () => relay.catchUp(),
    react: () => reactor.run(),
    reactor,
  }
}

const light = (tenant: string, ...names: string[]) =>
  world.seed(tenant, async (tx) => {
    for (const name of names) emit(tx, lit, { id: newId('lamp'), version: 1, object: { name } })
  })

const openRuns = (tenant: string) =>
  world.peek(
    tenant,
    (tx) => tx<{ done: boolean; error: string | null }>`
      select done_at is not null as done, error from platform.reaction_runs
      where tenant_id = ${tx.tenantId} order by sequence
    `,
  )

test('all that was gathered is one run, in the order of the log, and runs once', async () => {
  const runs: string[][] = []
  const { relay, react } = workerOf([
    onAll([lit], 'lamps.gather', { gatherMs: 250 }, async (_tx, events) =>
      runs.push(events.map(({ data }) => data.object.name)),
    ),
  ])
  for (const name of ['a', 'b', 'c']) {
    await light('gathered', name)
    await relay()
  }
  assert.equal(await react(), 1)
  assert.deepEqual(runs, [['a', 'b', 'c']])
  assert.equal(await react(), 0)
  await light('gathered', 'd')
  await relay()
  await react()
  assert.deepEqual(runs.at(-1), ['d'])
  assert.deepEqual(await openRuns('gathered'), [])
})

test('only events about a further resource are taken where the reaction wants no others', async () => {
  const runs: string[][] = []
  const { relay, react } = workerOf([
    onAll([lit], 'lamps.of_rooms', { gatherMs: 250, onlyAbout: true }, async (_tx, events) =>
      runs.push(events.map(({ data }) => data.object.name)),
    ),
  ])
  await light('rooms', 'a')
  await relay()
  assert.equal(await react(), 0)
  await world.seed('rooms', async (tx) => {
    const about = [newId('room')]
    emit(tx, lit, { id: newId('lamp'), version: 1, object: { name: 'b' }, about })
    emit(tx, lit, { id: newId('lamp'), version: 1, object: { name: 'c' } })
  })
  await relay()
  assert.equal(await react(), 1)
  assert.deepEqual(runs, [['b']])
})

test('before the span is over nothing runs, and the look says when it will', async () => {
  const { relay, react, reactor } = workerOf(
    [onAll([lit], 'lamps.wait', { gatherMs: 60_000 }, async () => assert.fail('too early'))],
    false,
  )
  await light('waiting', 'a')
  await relay()
  assert.equal(await react(), 0)
  const dueInMs = await reactor.look(world.database.system)
  assert(dueInMs !== undefined && dueInMs > 30_000 && dueInMs <= 60_000, `due in ${dueInMs}`)
})

test('the one event that it fails for waits, the others are done', async () => {
  const done = new Set<string>()
  const { relay, react } = workerOf([
    onAll([lit], 'lamps.fail', { gatherMs: 250 }, async (_tx, events) => {
      const names = events.map(({ data }) => data.object.name)
      if (names.includes('poison')) throw new Error('cannot read this')
      for (const name of names) done.add(name)
    }),
  ])
  await light('failing', 'a', 'poison', 'b')
  await relay()
  while ((await react()) > 0);
  assert.deepEqual([...done], ['a', 'b'])
  assert.deepEqual(await openRuns('failing'), [
    { done: true, error: null },
    { done: false, error: 'cannot read this' },
    { done: true, error: null },
  ])
})

test('what finds a lock taken waits with all of its events, and is done once the lock is free', async () => {
  const runs: string[][] = []
  const free = { is: false }
  const { relay, react } = workerOf([
    onAll([lit], 'lamps.locked', { gatherMs: 250 }, async (_tx, events) => {
      if (!free.is) throw Object.assign(new Error('a lock was not free'), { code: '55P03' })
      runs.push(events.map(({ data }) => data.object.name))
    }),
  ])
  await light('locked', 'a', 'b')
  await relay()
  assert.equal(await react(), 1)
  assert.equal(await react(), 0)
  assert.deepEqual(await openRuns('locked'), [])
  free.is = true
  await world.seed(
    'locked',
    (tx) => tx`
      update platform.gathered_reactions set run_at = now() where tenant_id = ${tx.tenantId}
    `,
  )
  assert.equal(await react(), 1)
  assert.deepEqual(runs, [['a', 'b']])
})

/** A worker of the release before, which does not know the reactions of this one. */
const older = () => workerOf([])

/** Notes what is gathered of one tenant: the others of this file have lit lamps that it never saw. */
function gatheringOf(tenant: string, runs: string[][]) {
  return onAll([lit], `lamps.of_${tenant}`, { gatherMs: 250 }, async (tx, events) => {
    if (tx.tenantId === world.tenant(tenant)) runs.push(events.map(({ data }) => data.object.name))
  })
}

test('what a worker without the reaction has relayed is gathered with the next event', async () => {
  const runs: string[][] = []
  const { relay, react } = workerOf([gatheringOf('rolled', runs)])
  await light('rolled', 'a')
  await relay()
  await react()
  await light('rolled', 'b', 'c')
  await older().relay()
  await light('rolled', 'd')
  await relay()
  await react()
  assert.deepEqual(runs, [['a'], ['b', 'c', 'd']])
  assert.equal(await react(), 0)
})

test('what a worker that does not know the reaction has relayed is gathered although no event follows, once', async () => {
  const runs: string[][] = []
  const { catchUp, react } = workerOf([gatheringOf('quiet', runs)])
  await light('quiet', 'a', 'b')
  await older().relay()
  await untilNothing(catchUp)
  await untilNothing(react)
  assert.deepEqual(runs, [['a', 'b']])
  assert.equal(await catchUp(), 0)
  assert.equal(await react(), 0)
})

test('what was in the log before anything was gathered is none of its business', async () => {
  const runs: string[][] = []
  await light('from-before', 'a')
  await older().relay()
  await world.database.system`
    update platform.event_heads set gathering_since = last_sequence
    where tenant_id = ${world.tenant('from-before')}
  `
  await light('from-before', 'b')
  await older().relay()
  const { catchUp, react } = workerOf([gatheringOf('from-before', runs)])
  await untilNothing(catchUp)
  await untilNothing(react)
  assert.deepEqual(runs, [['b']])
})

test('a gap of many events is gathered in parts that one run can hold', () => {
  const reaction = gatheringOf('parts', [])
  const head = { lastSequence: 2_500, gathered: { [reaction.name]: 100 }, gatheringSince: 0 }
  const parts = gapsIn(head, [reaction]).map(({ after, through }) => [after, through])
  assert.deepEqual(parts, [
    [100, 1_100],
    [1_100, 2_100],
    [2_100, 2_500],
  ])
  assert.deepEqual(gapsIn({ ...head, gathered: { [reaction.name]: 2_500 } }, [reaction]), [])
})
