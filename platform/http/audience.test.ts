import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RouteOptions } from 'fastify'
import { newId } from '../ids/typeid.ts'
import { kernelRefusals } from '../openapi/refusals.ts'
import { notes } from '../testing/notes/notes.ts'
import { createWorld, type World } from '../testing/world.ts'
import { Operations } from './routes.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [notes] })
})
after(() => world.close())

const url = '/api/v1/notes'

describe('the audience of a route', () => {
  test('403 operator_only: a party calls what is for the operator, whatever it sends', async () => {
    const party = world.asProvider('a1', newId('prv'), ['notes:*'])
    for (const body of [{ text: 'mine' }, { nonsense: true }]) {
      const reply = await party.post(url, body)
      assert.deepEqual([reply.status, reply.body.code], [403, 'operator_only'])
    }
    assert.equal((await world.events('a1')).length, 0)
    assert.equal((await world.as('a1', ['notes:*']).post(url, { text: 'ours' })).status, 201)
  })

  test('200: a route that names the kind of party lets it in', async () => {
    const party = world.asProvider('a2', newId('prv'), ['notes:*'])
    assert.equal((await party.get(url)).status, 200)
  })

  test('403 insufficient_scope comes first: a scope is needed whoever asks', async () => {
    const reply = await world.asProvider('a3', newId('prv'), ['orders:*']).post(url, {})
    assert.deepEqual([reply.status, reply.body.code], [403, 'insufficient_scope'])
  })

  test('a route with a scope that names no audience does not start', () => {
    const schema = { operationId: 'burn', summary: 'Burn a note', response: { 204: {} } }
    const route = { method: 'POST', url: `${url}/burn`, schema, handler: () => {} }
    const add = (config: NonNullable<RouteOptions['config']>) =>
      new Operations().add({ ...route, config })
    assert.throws(
      () => add({ scope: 'notes:write' }),
      /POST \/api\/v1\/notes\/burn names no audience/,
    )
    add({ scope: 'notes:write', audience: ['operator'] })
    add({ scope: 'public' })
  })

  test('only a route that is the operator’s alone declares that refusal', () => {
    const codesOf = (id: string) => {
      const found = world.operations.list.find(({ schema }) => schema.operationId === id)
      assert(found)
      return kernelRefusals(found).map(({ code }) => code)
    }
    assert(codesOf('writeNote').includes('operator_only'))
    assert(!codesOf('listNotes').includes('operator_only'))
  })
})
