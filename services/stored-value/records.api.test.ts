import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { storedValueRecords } from './records.ts'
import {
  createStoredValueWorld,
  entriesOf,
  euro,
  givenCard,
  givenCredit,
  givenCustomer,
  read,
  storedValues,
} from './stored-value.fixture.ts'

const world = await createStoredValueWorld()
after(() => world.close())

test('a person who has credit is not erased; then their notes go, and the money stays in the books', async () => {
  const tenant = 'erased'
  const note = 'unmistakable'
  const customer = await givenCustomer(world, tenant)
  const credit = await givenCredit(world, tenant, customer, { note })
  const card = await givenCard(world, tenant, { owner_id: customer, note })
  const other = await givenCard(world, tenant, { note: 'somebody else' })
  const person = { ids: [customer], emails: [] }
  const objections = () =>
    world.peek(tenant, (tx) => storedValueRecords.objection?.ids(tx, person) ?? Promise.resolve([]))
  assert.deepEqual(await objections(), [credit.id])
  const copied = await world.peek(tenant, (tx) => storedValueRecords.copy(tx, person, null))
  assert.deepEqual(
    copied.records.map(({ id }) => id),
    [credit.id, card.id],
  )
  assert.equal(JSON.stringify(copied).split(note).length, 3)
  const body = { amount: euro(2_000), reason: 'FORFEITURE' }
  await world.as(tenant).post(`${storedValues}/${credit.id}/debit`, body)
  assert.deepEqual(await objections(), [])
  for (let time = 0; time < 2; time += 1) {
    const { ids, next } = await world.seed(tenant, (tx) =>
      storedValueRecords.erase(tx, person, null),
    )
    assert.deepEqual([ids, next], [[credit.id, card.id], null])
  }
  assert.equal((await entriesOf(world, tenant, other.id))[0]?.note, 'somebody else')
  const left = await entriesOf(world, tenant, card.id)
  assert.deepEqual(left[0]?.note, null)
  assert.deepEqual((await read(world.as(tenant), card.id)).balance, euro(5_000))
})
