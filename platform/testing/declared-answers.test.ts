import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Type } from 'typebox'
import { service } from '../http/service.ts'
import { externalIdTaken, insufficientScope, tokenInvalid } from '../problems/common.ts'
import { problem, refusals } from '../problems/problem.ts'
import { createWorld, type World } from './world.ts'

const kettleHot = problem('kettle_hot', 409, 'The kettle is hot', { help: 'Only in tests.' })
const View = Type.Object({ litres: Type.Integer() })

/** What the route of the same name does; each declares a kettle and that it may be hot. */
const doings: Readonly<Record<string, () => unknown>> = {
  answer: () => ({ litres: 1 }),
  extra: () => ({ litres: 1, colour: 'red' }),
  missing: () => ({}),
  hot: () => {
    throw kettleHot()
  },
  scope: () => {
    throw insufficientScope({ requiredScope: 'kettles:boil' })
  },
  taken: () => {
    throw externalIdTaken({ externalId: 'k-1' })
  },
}

const kettles = service({
  name: 'kettles',
  version: '1.0.0',
  basePath: '/kettles',
  summary: 'Kettles',
  migrations: new URL('./notes/migrations/', import.meta.url),
  routes: (app) => {
    for (const [name, handler] of Object.entries(doings)) {
      app.get(
        `/kettles/${name}`,
        {
          config: { scope: 'kettles:read' },
          schema: {
            operationId: `get_${name}`,
            summary: name,
            response: { 200: View, ...refusals(kettleHot) },
          },
        },
        handler as () => Promise<never>,
      )
    }
    const config = { scope: 'public' } as const
    const schema = { operationId: 'open', summary: 'open', response: { 200: View } }
    app.get('/kettles/open', { config, schema }, () => {
      throw tokenInvalid()
    })
  },
})

let world: World
before(async () => {
  world = await createWorld({ services: [kettles] })
})
after(() => world.close())

const get = (name: string) => world.as('any', ['kettles:read']).get(`/kettles/${name}`)

describe('a test that sees what a route does not declare fails', () => {
  const undeclared: readonly (readonly [name: string, complaint: RegExp])[] = [
    ['extra', /answers 200 not as declared.*colour/],
    ['missing', /answers 200 not as declared.*litres/],
    ['taken', /answers 409 external_id_taken, which it does not declare/],
    ['open', /answers 401 token_invalid, which it does not declare/],
  ]
  for (const [name, complaint] of undeclared) {
    test(`${name}: ${complaint.source}`, async () => {
      await assert.rejects(get(name), complaint)
    })
  }

  test('also where it asks without a caller', async () => {
    const { authorization } = { authorization: 'Bearer any|kettles:read|' }
    const reply = await world.app.inject({ url: '/kettles/taken', headers: { authorization } })
    assert.equal(reply.statusCode, 599)
  })
})

describe('what is declared passes', () => {
  test('the answer and the refusal of the route', async () => {
    assert.equal((await get('answer')).status, 200)
    assert.equal((await get('hot')).body.code, 'kettle_hot')
  })

  test('what the kernel answers to a request of that kind, and to one without a route', async () => {
    assert.equal((await get('scope')).body.code, 'insufficient_scope')
    assert.equal((await world.as('any', ['notes:read']).get('/kettles/answer')).status, 403)
    assert.equal((await get('nowhere')).body.code, 'not_found')
    assert.equal((await world.as('any').post('/kettles/hot')).body.code, 'method_not_allowed')
  })
})
