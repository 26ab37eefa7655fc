import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { dayMs, newId, newUuid } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  about,
  collection,
  createReviewWorld,
  eventsOf,
  give,
  givenOrder,
  givenSale,
  listed,
  passTime,
  rated,
  read,
  write,
  written,
} from './reviews.fixture.ts'

let world: World
before(async () => {
  world = await createReviewWorld()
})
after(() => world.close())

describe('POST /api/v1/marketplace/reviews', () => {
  test('201: of a product, by whoever has bought and got it; it is seen at once, and counts', async () => {
    const sale = await givenSale(world)
    const more = {
      body: ' Heavy\r\nand \u0007good\u202e ',
      author_name: 'Amira',
      aspects: { quality: 5 },
      language: 'en',
    }
    const review = await written(sale.buyer, about(sale, 'PRODUCT', more))
    assert.partialDeepStrictEqual(review, {
      subject: { type: 'PRODUCT', id: sale.productId },
      order_id: sale.orderId,
      provider_id: sale.providerId,
      author: { type: 'CUSTOMER', id: sale.customerId, name: 'Amira' },
      rating: 4,
      aspects: { quality: 5 },
      body: 'Heavy\nand good',
      language: 'en',
      status: 'PUBLISHED',
      approved: true,
      blind_until: null,
      reply: null,
      flag_count: 0,
      version: 2,
    })
    assert.deepEqual((await read(sale.buyer, review)).body, review)
    assert.deepEqual(await listed(sale.operator), [review])
    assert.deepEqual(await listed(sale.seller), [review])
    assert.deepEqual(await rated(sale.operator, sale.productId), ['4.00', 1])
    assert.deepEqual(await eventsOf(world, sale.tenant, review.id), [
      'review.submitted',
      'review.published',
    ])
  })

  test('201: a product of the operator, and one review for each order', async () => {
    const sale = await givenSale(world)
    const own = { subject: { type: 'PRODUCT', id: sale.ownProductId } }
    const first = await written(sale.buyer, about(sale, 'PRODUCT', own))
    assert.equal(first.provider_id, null)
    const orderId = await givenOrder(sale)
    await written(sale.buyer, about(sale, 'PRODUCT', { ...own, order_id: orderId, rating: 1 }))
    assert.deepEqual(await rated(sale.operator, sale.ownProductId), ['2.50', 2])
    assert.deepEqual(await listed(sale.seller), [])
  })

  test('403 review_not_verified: by nobody who has not bought it and got it, or sold it', async () => {
    const sale = await givenSale(world)
    const unshipped = await givenOrder(sale, { isShipped: false })
    const other = await givenSale(world, sale.tenant)
    const foreign = await givenSale(world)
    const attempts: [typeof sale.buyer, object][] = [
      [sale.buyer, about(sale, 'PRODUCT', { order_id: unshipped })],
      [sale.buyer, about(sale, 'PRODUCT', { order_id: newId('ord') })],
      [sale.buyer, about(sale, 'PRODUCT', { order_id: other.orderId })],
      [other.buyer, about(sale, 'PRODUCT')],
      [sale.buyer, about(sale, 'PRODUCT', { subject: { type: 'PRODUCT', id: other.productId } })],
      [
        sale.buyer,
        about(sale, 'PROVIDER', { subject: { type: 'PROVIDER', id: other.providerId } }),
      ],
      [sale.buyer, about(sale, 'CUSTOMER')],
      [sale.seller, about(sale, 'PROVIDER')],
      [sale.seller, about(sale, 'PRODUCT')],
      [other.seller, about(sale, 'CUSTOMER')],
      [sale.seller, about(other, 'CUSTOMER')],
      [sale.operator, about(foreign, 'PRODUCT')],
      [foreign.operator, about(sale, 'PRODUCT')],
      [sale.operator, about(sale, 'CUSTOMER', { provider_id: other.providerId })],
    ]
    for (const [caller, body] of attempts) {
      const answer = await write(caller, body)
      assert.deepEqual([answer.status, answer.body.code], [403, 'review_not_verified'], answer.text)
    }
    assert.deepEqual(await listed(sale.operator), [])
    const events = await world.events(sale.tenant)
    assert(!events.some(({ type }) => type.startsWith('review')))
  })

  test('409 review_exists: once for each order and subject, also where two come at once', async () => {
    const sale = await givenSale(world)
    const attempt = () => write(sale.buyer, about(sale, 'PRODUCT'))
    const answers = await allAtOnce(world.db, 'reviews.reviews', [attempt, attempt])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    const again = await attempt()
    assert.deepEqual(
      [again.status, again.body.code, again.body.meta],
      [409, 'review_exists', { order_id: sale.orderId, subject_id: sale.productId }],
    )
    assert.deepEqual(await rated(sale.operator, sale.productId), ['4.00', 1])
    assert.equal((await write(sale.seller, about(sale, 'CUSTOMER'))).status, 201)
    const second = await write(sale.seller, about(sale, 'CUSTOMER'))
    assert.deepEqual([second.status, second.body.code], [409, 'review_exists'])
    assert.equal((await listed(sale.operator)).length, 2)
  })

  test('422 review_window_closed: later than the settings say, counted from the hand-over', async () => {
    const sale = await givenSale(world, newUuid(), { settings: { window_days: 30 } })
    await passTime(world, sale.tenant, 29 * dayMs)
    await written(sale.buyer, about(sale, 'PRODUCT'))
    await passTime(world, sale.tenant, 2 * dayMs)
    for (const type of ['PROVIDER', 'CUSTOMER'] as const) {
      const caller = type === 'CUSTOMER' ? sale.seller : sale.buyer
      const answer = await write(caller, about(sale, type))
      assert.deepEqual([answer.status, answer.body.code], [422, 'review_window_closed'])
      assert.match(String(answer.body.meta?.closed_at), /^\d{4}-/)
    }
    assert.equal((await listed(sale.operator)).length, 1)
  })

  test('4xx: what cannot be read, rated or sent is refused, and nothing is kept', async () => {
    const sale = await givenSale(world)
    const refusals: [object, number, string][] = [
      [{ rating: 6 }, 400, 'validation_failed'],
      [{ rating: 0 }, 400, 'validation_failed'],
      [{ rating: 4.5 }, 400, 'validation_failed'],
      [{ body: '\u200b\u202e\u200f' }, 400, 'validation_failed'],
      [{ body: 'x'.repeat(5_001) }, 400, 'validation_failed'],
      [{ body: 'x'.repeat(1_000_000) }, 400, 'validation_failed'],
      [{ language: 'English' }, 400, 'validation_failed'],
      [{ status: 'PUBLISHED' }, 400, 'validation_failed'],
      [{ aspects: { quality: 9 } }, 400, 'validation_failed'],
      [{ aspects: { smell: 3, quality: 3 } }, 422, 'review_aspect_unknown'],
    ]
    for (const [more, status, code] of refusals) {
      const answer = await write(sale.buyer, about(sale, 'PRODUCT', more))
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    }
    assert.deepEqual(await listed(sale.operator), [])
  })
})

describe('what each sees', () => {
  test('visitors and other customers read what is published, and not who bought what', async () => {
    const sale = await givenSale(world)
    const review = await written(sale.buyer, about(sale, 'PRODUCT', { author_name: 'Amira' }))
    const hidden = {
      ...review,
      order_id: null,
      author: { type: 'CUSTOMER', id: null, name: 'Amira' },
      approved: null,
      flag_count: null,
    }
    const other = await givenSale(world, sale.tenant)
    for (const caller of [world.asVisitor(sale.tenant, 'api'), other.buyer]) {
      assert.deepEqual((await read(caller, review)).body, hidden)
      assert.deepEqual(await listed(caller, `subject_id=${sale.productId}`), [hidden])
      assert.deepEqual(await listed(caller, `order_id=${sale.orderId}`), [])
      assert.deepEqual(await listed(caller, `customer_id=${sale.customerId}`), [])
      assert.deepEqual(await rated(caller, sale.productId), ['4.00', 1])
    }
    assert.deepEqual(await listed(sale.buyer, `order_id=${sale.orderId}`), [review])
    assert.deepEqual(await listed(world.asVisitor(newUuid(), 'api')), [])
  })

  test('404 for another provider, another tenant, and for everybody while it is pending', async () => {
    const sale = await givenSale(world, newUuid(), {
      settings: { moderation: 'BEFORE_PUBLICATION' },
    })
    const review = await written(sale.buyer, about(sale, 'PRODUCT'))
    assert.equal(review.status, 'PENDING')
    const other = await givenSale(world, sale.tenant)
    const visitor = world.asVisitor(sale.tenant, 'api')
    for (const caller of [other.seller, other.buyer, sale.seller, visitor, world.as(newUuid())]) {
      assert.equal((await read(caller, review)).status, 404)
      assert.deepEqual(await listed(caller), [])
    }
    assert.equal((await give(sale.operator, review, 'publish')).body.status, 'PUBLISHED')
    assert.equal((await read(other.seller, review)).status, 404)
    assert.equal((await read(sale.seller, review)).status, 200)
    for (const command of ['withdraw', 'reply', 'flag']) {
      const body = { reply: { body: 'No' }, flag: { reason: 'FAKE' }, withdraw: {} }[command]
      assert.equal((await give(other.seller, review, command, body)).status, 404, command)
    }
    assert.equal((await give(sale.seller, review, 'withdraw')).status, 404)
    assert.equal((await give(other.buyer, review, 'withdraw')).status, 404)
    assert.equal((await read(sale.operator, review)).body.version, 2)
  })

  test('403: nobody from outside moderates, and nothing changes', async () => {
    const sale = await givenSale(world)
    const review = await written(sale.buyer, about(sale, 'PRODUCT'))
    for (const caller of [sale.seller, sale.buyer, world.asVisitor(sale.tenant, 'api')]) {
      for (const command of ['publish', 'restore', 'reply/publish', 'reply/remove']) {
        assert.equal((await give(caller, review, command)).status, 403, command)
      }
      for (const command of ['reject', 'remove']) {
        assert.equal((await give(caller, review, command, { reason: 'No' })).status, 403, command)
      }
      assert.equal((await caller.get(`${collection}/${review.id}/flags`)).status, 403)
      const changed = await caller.patch(`${collection}/settings`, { window_days: 1 })
      assert.equal(changed.status, 403)
    }
    assert.equal((await read(sale.operator, review)).body.version, review.version)
  })
})

describe('moderation', () => {
  test('a rejected review is never seen, its author reads why, and it is not counted', async () => {
    const sale = await givenSale(world, newUuid(), {
      settings: { moderation: 'BEFORE_PUBLICATION' },
    })
    const review = await written(sale.buyer, about(sale, 'PRODUCT'))
    assert.deepEqual(
      (await listed(sale.operator, 'to_moderate=true')).map(({ id }) => id),
      [review.id],
    )
    assert.equal((await give(sale.operator, review, 'reject')).status, 400)
    const rejected = await give(sale.operator, review, 'reject', { reason: 'It is an insult' })
    assert.deepEqual([rejected.status, rejected.body.status], [200, 'REJECTED'])
    assert.equal((await read(sale.buyer, review)).body.status_reason, 'It is an insult')
    assert.equal((await read(sale.seller, review)).status, 404)
    assert.deepEqual(await rated(sale.operator, sale.productId), [null, 0])
    assert.deepEqual(await listed(sale.operator, 'to_moderate=true'), [])
    const again = await give(sale.operator, review, 'publish')
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    assert.equal((await write(sale.buyer, about(sale, 'PRODUCT'))).body.code, 'review_exists')
    assert.deepEqual(await eventsOf(world, sale.tenant, review.id), [
      'review.submitted',
      'review.rejected',
    ])
  })

  test('flags: one of each person, counted, with their reasons; it stays visible until it is removed', async () => {
    const sale = await givenSale(world)
    const review = await written(sale.buyer, about(sale, 'PRODUCT', { rating: 1 }))
    const other = await givenSale(world, sale.tenant)
    const flag = { reason: 'PERSONAL_DATA', note: 'A number' }
    const first = await give(sale.seller, review, 'flag', flag)
    assert.deepEqual([first.body.status, first.body.flag_count], ['FLAGGED', 1])
    assert.equal((await give(sale.seller, review, 'flag', { reason: 'FAKE' })).body.flag_count, 1)
    assert.equal((await give(other.buyer, review, 'flag', flag)).body.flag_count, null)
    await give(sale.operator, review, 'flag', { reason: 'SPAM' })
    const flags = await sale.operator.get<{ content: { reason: string; flagged_by: string }[] }>(
      `${collection}/${review.id}/flags`,
    )
    assert.deepEqual(flags.body.content.map(({ reason }) => reason).toSorted(), [
      'PERSONAL_DATA',
      'PERSONAL_DATA',
      'SPAM',
    ])
    const visitor = world.asVisitor(sale.tenant, 'api')
    assert.equal((await read(visitor, review)).body.status, 'PUBLISHED')
    assert.deepEqual(await listed(visitor, 'status=FLAGGED'), [])
    assert.deepEqual(await rated(visitor, sale.productId), ['1.00', 1])
    const removed = await give(sale.operator, review, 'remove', { reason: 'A number' })
    assert.deepEqual([removed.body.status, removed.body.flag_count], ['REMOVED', 3])
    assert.equal((await read(visitor, review)).status, 404)
    assert.deepEqual(await rated(visitor, sale.productId), [null, 0])
    const late = await give(sale.seller, review, 'flag', flag)
    assert.deepEqual([late.status, late.body.code], [409, 'invalid_transition'])
    assert.deepEqual((await eventsOf(world, sale.tenant, review.id)).slice(2), [
      'review.flagged',
      'review.flagged',
      'review.flagged',
      'review.removed',
    ])
  })

  test('a flagged review that is restored stays as it was, and counts once', async () => {
    const sale = await givenSale(world)
    const review = await written(sale.buyer, about(sale, 'PRODUCT'))
    await give(sale.seller, review, 'flag', { reason: 'FAKE' })
    assert.equal((await give(sale.operator, review, 'restore')).body.status, 'PUBLISHED')
    assert.equal((await give(sale.seller, review, 'flag', { reason: 'FAKE' })).body.flag_count, 1)
    assert.equal((await give(sale.operator, review, 'restore')).status, 409)
    assert.deepEqual(await rated(sale.operator, sale.productId), ['4.00', 1])
  })

  test('two who flag at once are both counted', async () => {
    const sale = await givenSale(world)
    const review = await written(sale.buyer, about(sale, 'PRODUCT'))
    const flag = { reason: 'FAKE' }
    await allAtOnce(world.db, 'reviews.reviews', [
      () => give(sale.seller, review, 'flag', flag),
      () => give(sale.buyer, review, 'flag', flag),
      () => give(sale.seller, review, 'flag', flag),
    ])
    assert.equal((await read(sale.operator, review)).body.flag_count, 2)
  })
})
