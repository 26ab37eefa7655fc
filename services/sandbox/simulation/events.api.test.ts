import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { errorsOf, newId } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import { createSandboxes, domains, kinds } from '../testing.ts'

interface Refusal {
  readonly code: string
  readonly meta: { readonly types: readonly string[] }
  readonly errors: readonly { readonly path: string }[]
}
interface Simulated {
  readonly event_id: string
  readonly resource: { readonly type: string; readonly id: string; readonly version: number }
}

let world: World
before(async () => {
  world = await createSandboxes(domains, 'superuser', false)
})
after(() => world.close())

const post = <Body = Simulated>(tenant: string, body: object) =>
  world.as(tenant).post<Body>('/api/v1/sandbox/events', body)

describe('POST /api/v1/sandbox/events', () => {
  test('202: the type alone is enough, and the payload is made from its schema', async () => {
    for (const { type, version, resource } of kinds) {
      const { status, text, body } = await post('any', { type })
      assert.equal(status, 202, text)
      assert.partialDeepStrictEqual(body, { type, version, resource: { type: resource } })
    }
    const events = await world.events('any')
    assert.deepEqual(
      events.map(({ type }) => type),
      kinds.map(({ type }) => type),
    )
    for (const { type, data } of events) {
      const kind = kinds.find((known) => known.type === type)
      assert(kind)
      assert.deepEqual(errorsOf(kind.object, data.object, ''), [], type)
    }
  })

  test('202: carries what was given, the rest made up, about what was named', async () => {
    const id = newId('cus')
    const object = { id, status: 'ACTIVE', changed: ['email'] }
    const previous = { changed: [] }
    const { body, headers } = await post('given', { type: 'customer.updated', object, previous })
    assert.equal(headers.location, `/api/v1/events/${body.event_id}`)
    assert.deepEqual(body.resource, { type: 'customer', id, version: 1 })
    const about = newId('ord')
    const named = await post('given', { type: 'order.paid', resource_id: about })
    assert.equal(named.body.resource.id, about)
    const [first, second] = await world.events('given')
    assert.equal(first?.id, body.event_id)
    assert.partialDeepStrictEqual(first?.data, { object, previous })
    assert('email' in (first?.data.object ?? {}))
    assert.partialDeepStrictEqual(second?.data.object, { id: about, status: 'PAID' })
  })

  test('202: no reaction runs', async () => {
    await post('quiet', { type: 'order.cancelled' })
    await world.settle()
    const runs = await world.peek(
      'quiet',
      (tx) => tx`select reaction from platform.reaction_runs where tenant_id = ${tx.tenantId}`,
    )
    assert.deepEqual(runs, [])
    assert.equal((await world.events('quiet')).length, 1)
  })

  test('400 validation_failed: names the fields of the body that its schema refuses', async () => {
    const type = 'customer.updated'
    const cases: [object, string[]][] = [
      [{ type, object: { status: 1, changed: 'all' } }, ['/object/status', '/object/changed']],
      [{ type, object: { id: 'cus_1', status: 'ACTIVE', changed: [] } }, ['/object/id']],
      [{ type, previous: { changed: 'all' } }, ['/previous/changed']],
      [{ type, resource_id: newId('ord') }, ['/resource_id']],
      [{ type, resource_id: 'nothing' }, ['/resource_id']],
      [{ type, object: [] }, ['/object']],
      [{ type, colour: 'red' }, ['/colour']],
    ]
    for (const [body, paths] of cases) {
      const refused = await post<Refusal>('refused', body)
      assert.equal(refused.status, 400, refused.text)
      assert.deepEqual(
        refused.body.errors.map(({ path }) => path),
        paths,
        refused.text,
      )
    }
    assert.deepEqual(await world.events('refused'), [])
  })

  test('202: what is no id and no version of a resource does not pass for one', async () => {
    const product_id = newId('prd')
    for (const [id, version] of [
      ['x'.repeat(15_000), 2 ** 40],
      ['\u001b[2J', 1.5],
      [7, -1],
    ]) {
      const [sample] = kinds.filter(({ type }) => type === 'stock.out')
      assert(sample)
      const { body } = await post('strange', { type: sample.type })
      const [made] = (await world.events('strange')).filter((event) => event.id === body.event_id)
      const object = { ...(made?.data.object as object), product_id, id, version }
      const answer = await post('strange', { type: sample.type, object })
      assert.equal(answer.status, 202, answer.text)
      assert.notEqual(answer.body.resource.id, id)
      assert.equal(answer.body.resource.version, 1)
      const logged = (await world.events('strange')).map((event) => event.id)
      assert(logged.includes(answer.body.event_id), 'the relay goes on')
    }
  })

  test('400 validation_failed: a payload that is too large', async () => {
    const object = { id: newId('cus'), status: 'ACTIVE', changed: [] }
    const previous = { name: 'x'.repeat(70_000) }
    for (const [body, path] of [
      [{ object: { ...object, note: 'x'.repeat(70_000) } }, '/object'],
      [{ object, previous }, '/previous'],
    ] as const) {
      const refused = await post<Refusal>('large', { type: 'customer.updated', ...body })
      assert.equal(refused.status, 400, refused.text.slice(0, 500))
      assert.deepEqual(refused.body.errors, [
        { path, code: 'too_large', message: 'must not take more than 16384 bytes' },
      ])
    }
  })

  test('422 unknown_event_type: no such type, or no such version of it', async () => {
    const cases: [object, string][] = [
      [{ type: 'order.exploded' }, '/type'],
      [{ type: 'order.paid', version: 99 }, '/version'],
    ]
    for (const [body, path] of cases) {
      const refused = await post<Refusal>('refused', body)
      assert.equal(refused.status, 422)
      assert.equal(refused.body.code, 'unknown_event_type')
      assert.equal(refused.body.errors[0]?.path, path)
      assert.equal(refused.body.meta.types.length, 1)
    }
  })

  test('403: needs sandbox:write, and no token of a provider', async () => {
    const url = '/api/v1/sandbox/events'
    const type = 'order.paid'
    assert.equal((await world.as('x', ['sandbox:read']).post(url, { type })).status, 403)
    const { body } = await world.asProvider('x', newId('prv')).post(url, { type })
    assert.equal(body.code, 'operator_only')
  })
})
