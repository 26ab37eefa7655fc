import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayMs, newUuid } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  about,
  collection,
  createReviewWorld,
  eventsOf,
  fedTo,
  give,
  givenSale,
  listed,
  passTime,
  type ReviewBody,
  rated,
  read,
  type Sale,
  write,
  written,
} from './reviews.fixture.ts'

let world: World
before(async () => {
  world = await createReviewWorld()
})
after(() => world.close())

const byBuyer = (sale: Sale, more: object = {}) =>
  written(sale.buyer, about(sale, 'PROVIDER', { rating: 2, ...more }))
const bySeller = (sale: Sale, more: object = {}) =>
  written(sale.seller, about(sale, 'CUSTOMER', { rating: 1, ...more }))

/** Nothing tells this side that the other has written, whichever way it looks. */
async function assertBlind(sale: Sale, caller: Sale['buyer'], review: ReviewBody): Promise<void> {
  assert.equal((await read(caller, review)).status, 404)
  const queries = ['', `order_id=${sale.orderId}`, `subject_id=${review.subject.id}`]
  for (const query of [...queries, `status=PENDING`, `rating=${review.rating}`]) {
    assert(!(await listed(caller, query)).some(({ id }) => id === review.id), query)
  }
  assert.deepEqual(await rated(caller, sale.providerId), [null, 0])
}

describe('the two sides of a sale', () => {
  test('neither sees what the other has written, until both have: then both are published together', async () => {
    const sale = await givenSale(world)
    const first = await byBuyer(sale)
    assert.deepEqual([first.status, first.approved], ['PENDING', true])
    await assertBlind(sale, sale.seller, first)
    await assertBlind(sale, world.asVisitor(sale.tenant, 'api'), first)
    assert.deepEqual(await fedTo(world, sale.seller), [])
    const mine = await listed(sale.buyer, `order_id=${sale.orderId}`)
    assert.deepEqual(mine, [first])

    const second = await bySeller(sale)
    assert.equal(second.status, 'PUBLISHED')
    const seen = (await read(sale.seller, first)).body
    assert.deepEqual([seen.status, seen.rating], ['PUBLISHED', 2])
    assert.equal((await read(sale.buyer, second)).body.rating, 1)
    assert.deepEqual(await rated(sale.buyer, sale.providerId), ['2.00', 1])
    assert.deepEqual(await fedTo(world, sale.seller), [
      'review.submitted',
      'review.published',
      'review.published',
    ])
    assert.deepEqual(await eventsOf(world, sale.tenant, first.id), [
      'review.submitted',
      'review.published',
    ])
  })

  test('the customer does not see what the provider has written either, nor does anybody else ever', async () => {
    const sale = await givenSale(world)
    const first = await bySeller(sale)
    await assertBlind(sale, sale.buyer, first)
    await byBuyer(sale)
    assert.equal((await read(sale.buyer, first)).body.author.id, sale.providerId)
    const other = await givenSale(world, sale.tenant)
    for (const caller of [world.asVisitor(sale.tenant, 'api'), other.buyer, other.seller]) {
      assert.equal((await read(caller, first)).status, 404)
      assert(!(await listed(caller, 'subject_type=CUSTOMER')).some(({ id }) => id === first.id))
    }
  })

  test('one side alone is published when its time is over, by the clock of the tenant', async () => {
    const sale = await givenSale(world)
    const review = await byBuyer(sale)
    await passTime(world, sale.tenant, 13 * dayMs)
    assert.equal((await read(sale.operator, review)).body.status, 'PENDING')
    await passTime(world, sale.tenant, 2 * dayMs)
    assert.equal((await read(sale.operator, review)).body.status, 'PUBLISHED')
    await world.tick()
    assert.deepEqual(await rated(sale.operator, sale.providerId), ['2.00', 1])
    const answer = await write(sale.seller, about(sale, 'CUSTOMER'))
    assert.deepEqual([answer.status, answer.body.code], [422, 'review_window_closed'])
    assert.equal((await listed(sale.operator)).length, 1)
  })

  test('a provider that writes first does not shorten the time of its customer', async () => {
    const sale = await givenSale(world)
    await bySeller(sale)
    await passTime(world, sale.tenant, 20 * dayMs)
    assert.equal((await byBuyer(sale)).status, 'PUBLISHED')
  })

  test('both at once: neither misses the other', async () => {
    const sale = await givenSale(world)
    const answers = await allAtOnce(world.db, 'reviews.exchanges', [
      () => write(sale.buyer, about(sale, 'PROVIDER')),
      () => write(sale.seller, about(sale, 'CUSTOMER')),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    const all = await listed(sale.operator)
    assert.deepEqual(
      all.map(({ status }) => status),
      ['PUBLISHED', 'PUBLISHED'],
    )
    assert.deepEqual(await rated(sale.operator, sale.providerId), ['4.00', 1])
  })

  test('with moderation they are published when both are let pass; a rejected one is waited for no longer', async () => {
    const settings = { moderation: 'BEFORE_PUBLICATION' }
    const sale = await givenSale(world, newUuid(), { settings })
    const [first, second] = [await byBuyer(sale), await bySeller(sale)]
    const waiting = await give(sale.operator, first, 'publish')
    assert.deepEqual([waiting.body.status, waiting.body.approved], ['PENDING', true])
    assert.equal((await give(sale.operator, first, 'publish')).body.version, waiting.body.version)
    await assertBlind(sale, sale.seller, first)
    assert.equal((await give(sale.operator, second, 'publish')).body.status, 'PUBLISHED')
    assert.equal((await read(sale.seller, first)).body.status, 'PUBLISHED')

    const other = await givenSale(world, sale.tenant)
    const [theirs, rude] = [await byBuyer(other), await bySeller(other)]
    await give(other.operator, theirs, 'publish')
    await give(other.operator, rude, 'reject', { reason: 'It is an insult' })
    assert.equal((await read(other.seller, theirs)).body.status, 'PUBLISHED')
    assert.equal((await read(other.buyer, rude)).status, 404)
  })

  test('without days to wait each is published at once', async () => {
    const sale = await givenSale(world, newUuid(), { settings: { blind_days: 0 } })
    assert.equal((await byBuyer(sale)).status, 'PUBLISHED')
  })
})

describe('what an author does afterwards', () => {
  const change = (caller: Sale['buyer'], { id }: ReviewBody, body: object) =>
    caller.patch<ReviewBody>(`${collection}/${id}`, body)

  test('a review is changed while nobody else has written, and not afterwards', async () => {
    const sale = await givenSale(world)
    const review = await byBuyer(sale)
    const changed = await change(sale.buyer, review, { rating: 5, body: null })
    assert.deepEqual([changed.status, changed.body.rating, changed.body.body], [200, 5, null])
    assert.equal((await change(sale.buyer, review, { rating: 5 })).body.version, 2)
    assert.equal((await change(sale.seller, review, { rating: 1 })).status, 404)
    await bySeller(sale)
    const late = await change(sale.buyer, review, { rating: 1 })
    assert.deepEqual([late.status, late.body.code], [409, 'review_not_editable'])
    assert.deepEqual(await rated(sale.operator, sale.providerId), ['5.00', 1])
  })

  test('what moderation let pass is looked at again when it is changed', async () => {
    const settings = { moderation: 'BEFORE_PUBLICATION' }
    const sale = await givenSale(world, newUuid(), { settings })
    const review = await byBuyer(sale)
    await give(sale.operator, review, 'publish')
    assert.equal((await change(sale.buyer, review, { body: 'Worse' })).body.approved, false)
    await bySeller(sale)
    await assertBlind(sale, sale.seller, review)
  })

  test('withdrawn before it was seen it can be written anew; afterwards it counts no more, and cannot', async () => {
    const sale = await givenSale(world)
    const review = await byBuyer(sale)
    assert.equal((await give(sale.buyer, review, 'withdraw')).body.status, 'WITHDRAWN')
    assert.equal((await give(sale.buyer, review, 'withdraw')).status, 409)
    await byBuyer(sale)
    const product = await written(sale.buyer, about(sale, 'PRODUCT'))
    assert.deepEqual(await rated(sale.operator, sale.productId), ['4.00', 1])
    await give(sale.buyer, product, 'withdraw')
    assert.deepEqual(await rated(sale.operator, sale.productId), [null, 0])
    const again = await write(sale.buyer, about(sale, 'PRODUCT'))
    assert.deepEqual([again.status, again.body.code], [409, 'review_exists'])
  })
})

describe('replies', () => {
  const reply = (caller: Sale['buyer'], review: ReviewBody, body = 'Thank you') =>
    give(caller, review, 'reply', { body })

  test('the provider answers what can be seen, once, and mends it for 48 hours', async () => {
    const sale = await givenSale(world)
    const review = await written(sale.buyer, about(sale, 'PRODUCT'))
    assert.equal((await reply(sale.seller, review)).body.reply?.status, 'PUBLISHED')
    const visitor = world.asVisitor(sale.tenant, 'api')
    assert.equal((await read(visitor, review)).body.reply?.body, 'Thank you')
    const again = await reply(sale.seller, review, 'Thank you, Amira')
    assert.equal(again.body.reply?.body, 'Thank you, Amira')
    const same = await reply(sale.seller, review, 'Thank you, Amira')
    assert.equal(same.body.version, again.body.version)
    await passTime(world, sale.tenant, 3 * dayMs)
    const late = await reply(sale.seller, review, 'You are wrong')
    assert.deepEqual(
      [late.status, late.body.code, late.body.meta],
      [409, 'review_reply_not_possible', { reason: 'ALREADY_REPLIED' }],
    )
    const removed = await give(sale.operator, review, 'reply/remove')
    assert.equal(removed.body.reply?.status, 'REMOVED')
    assert.equal((await read(visitor, review)).body.reply, null)
    assert.equal((await listed(visitor)).at(0)?.reply, null)
    assert.equal((await reply(sale.seller, review)).status, 409)
  })

  test('with moderation a reply waits, and is not seen before it is let pass', async () => {
    const settings = { moderation: 'BEFORE_PUBLICATION' }
    const sale = await givenSale(world, newUuid(), { settings })
    const review = await written(sale.buyer, about(sale, 'PRODUCT'))
    assert.equal((await reply(sale.operator, review)).body.meta?.reason, 'NOT_VISIBLE')
    await give(sale.operator, review, 'publish')
    assert.equal((await reply(sale.seller, review)).body.reply?.status, 'PENDING')
    for (const caller of [sale.buyer, world.asVisitor(sale.tenant, 'api')]) {
      assert.equal((await read(caller, review)).body.reply, null)
      assert.equal((await listed(caller)).at(0)?.reply, null)
    }
    assert.equal((await listed(sale.operator, 'to_moderate=true')).length, 1)
    await give(sale.operator, review, 'reply/publish')
    assert.equal((await read(sale.buyer, review)).body.reply?.body, 'Thank you')
    assert.equal((await give(sale.operator, review, 'reply/publish')).status, 409)
  })

  test('409: what a provider wrote about a customer has no reply', async () => {
    const sale = await givenSale(world)
    await byBuyer(sale)
    const review = await bySeller(sale)
    const answer = await reply(sale.operator, review)
    assert.deepEqual([answer.status, answer.body.meta], [409, { reason: 'ABOUT_CUSTOMER' }])
  })
})
