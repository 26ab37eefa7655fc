import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { idOf, newId, sql, uuidOf } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import fc from 'fast-check'
import { deliveryIdOf } from './delivery-id.ts'
import { deliveryIdSql } from './store.ts'

const idWith = (prefix: string) => fc.uuid().map((uuid) => idOf(prefix, uuid))

describe('the id of a delivery', () => {
  let world: World
  before(async () => {
    world = await createWorld({ services: [] })
  })
  after(() => world.close())

  test('is the same whether the program or the database derives it', async () => {
    const pairs = fc.sample(fc.tuple(idWith('evt'), idWith('whe')), 500)
    const events = pairs.map(([eventId]) => uuidOf(eventId))
    const endpoints = pairs.map(([, endpointId]) => uuidOf(endpointId))
    const found = await world.peek(
      'ids',
      (tx) => tx<{ id: string }>`
        select ${deliveryIdSql(sql`pair.event`, sql`pair.endpoint`)} as id
        from unnest(${events}::uuid[], ${endpoints}::uuid[])
          with ordinality as pair (event, endpoint, place)
        order by place
      `,
    )
    assert.deepEqual(
      found.map(({ id }) => idOf('dlv', id)),
      pairs.map(([eventId, endpointId]) => deliveryIdOf(eventId, endpointId)),
    )
  })

  test('differs by event and by endpoint, and names the same delivery each time', () => {
    fc.assert(
      fc.property(idWith('evt'), idWith('whe'), idWith('whe'), (event, one, other) => {
        const id = deliveryIdOf(event, one)
        assert.equal(deliveryIdOf(event, one), id)
        assert.equal(deliveryIdOf(event, other) === id, one === other)
      }),
    )
  })

  test('sorts as its event does, also among those of one moment', () => {
    const endpoint = newId('whe')
    const events = Array.from({ length: 1_000 }, () => newId('evt'))
    const deliveries = events.map((id) => deliveryIdOf(id, endpoint))
    assert.deepEqual(deliveries, deliveries.toSorted())
  })
})
