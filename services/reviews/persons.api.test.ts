import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import { reviewRecords } from './records.ts'
import {
  about,
  createReviewWorld,
  give,
  givenSale,
  listed,
  rated,
  read,
  type Sale,
  written,
} from './reviews.fixture.ts'

let world: World
before(async () => {
  world = await createReviewWorld()
})
after(() => world.close())

async function givenBoth(sale: Sale) {
  const theirs = await written(
    sale.buyer,
    about(sale, 'PROVIDER', { author_name: 'Amira', rating: 2 }),
  )
  const ofThem = await written(sale.seller, about(sale, 'CUSTOMER'))
  return { theirs, ofThem }
}

describe('persons', () => {
  test('reviews follow a customer that is merged, with what it is rated', async () => {
    const sale = await givenSale(world)
    const { theirs, ofThem } = await givenBoth(sale)
    const into = await givenSale(world, sale.tenant)
    await givenBoth(into)
    const merged = await sale.operator.post(`/api/v1/customers/${sale.customerId}/merge`, {
      into: into.customerId,
    })
    assert.equal(merged.status, 200, merged.text)
    await world.settle()
    await world.tick()
    assert.equal((await read(into.buyer, theirs)).body.author.id, into.customerId)
    assert.equal((await read(into.buyer, ofThem)).body.subject.id, into.customerId)
    assert.deepEqual(await listed(sale.operator, `customer_id=${sale.customerId}`), [])
    assert.equal((await listed(sale.operator, `customer_id=${into.customerId}`)).length, 4)
    const rows = await world.peek(sale.tenant, async (tx) => {
      const found = await tx<{ rating_count: number }>`
        select rating_count from reviews.ratings
        where tenant_id = ${tx.tenantId} and subject_type = 'CUSTOMER' and rating_count > 0
      `
      return found.map((row) => row.rating_count)
    })
    assert.deepEqual(rows, [2])
  })

  test('of a person that is erased the stars stay, without a name or a text', async () => {
    const sale = await givenSale(world)
    const { theirs, ofThem } = await givenBoth(sale)
    await give(sale.seller, theirs, 'reply', { body: 'Thank you, Amira' })
    await give(sale.buyer, theirs, 'flag', { reason: 'OTHER', note: 'I am Amira' })
    const person: Person = { ids: [sale.customerId], emails: [] }
    const copy = await world.peek(sale.tenant, (tx) => reviewRecords.copy(tx, person, null))
    assert.deepEqual(
      copy.records.map(({ id }) => id),
      [theirs.id, ofThem.id],
    )
    const erase = () => world.seed(sale.tenant, (tx) => reviewRecords.erase(tx, person, null))
    assert.deepEqual((await erase()).ids, [theirs.id, ofThem.id])
    const left = (await read(sale.operator, theirs)).body
    assert.partialDeepStrictEqual(left, { body: null, rating: 2, status: 'FLAGGED' })
    assert.deepEqual([left.author.name, left.reply?.body], [null, null])
    assert.equal((await read(sale.operator, ofThem)).body.body, null)
    assert.deepEqual(await rated(sale.operator, sale.providerId), ['2.00', 1])
    const flags = await sale.operator.get(`/api/v1/marketplace/reviews/${theirs.id}/flags`)
    assert(!flags.text.includes('Amira'))
    await erase()
    assert.equal((await read(sale.operator, theirs)).body.version, left.version)
  })

  test('a customer of whom there are reviews is not deleted', async () => {
    const sale = await givenSale(world)
    await givenBoth(sale)
    const gone = await sale.operator.call('DELETE', `/api/v1/customers/${sale.customerId}`)
    assert.equal(gone.status, 409)
  })
})
