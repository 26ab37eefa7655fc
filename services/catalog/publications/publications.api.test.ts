import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { type Caller, createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { manifest as shipping } from '@souk/shipping/manifest'
import { manifest as tax } from '@souk/tax/manifest'
import { type Page, type ProductBody, products, type Refusal, Shop } from '../catalog.fixture.ts'
import { manifest as catalog } from '../manifest.ts'
import { updateProductDetails } from '../products/operations.ts'
import { type Publications, publishedIn } from './publication.ts'

let world: World
before(async () => {
  world = await createWorld({
    services: [pricing, inventory, customers, catalog, orders, promotions, shipping, tax],
  })
})
after(() => world.close())

interface Published extends ProductBody {
  readonly publications: Publications
}
interface Placed extends Refusal {
  readonly id: string
  readonly channel: string
}

const hourMs = 3_600_000

/** A shop with the channels `pos` and `app`, whose clock the test moves. */
class Channels extends Shop {
  #aheadMs = 0

  static async open(handles: readonly string[] = ['pos', 'app']): Promise<Channels> {
    const shop = new Channels(world)
    for (const handle of handles) {
      const answer = await shop.caller.post('/v1/catalog/channels', { handle, name: handle })
      assert.equal(answer.status, 201, answer.text)
    }
    return shop
  }

  /** So many hours from now, by its clock. */
  at(hours: number): string {
    return new Date(Date.now() + this.#aheadMs + hours * hourMs).toISOString()
  }

  async pass(hours: number): Promise<void> {
    this.#aheadMs += hours * hourMs
    world.advance(this.name, hours * hourMs)
  }

  async sold(publications: unknown, more: object = {}): Promise<Published> {
    const draft = { publications, inventory: { available: 100 }, ...more }
    return (await this.product(draft)) as Published
  }

  publish({ id }: { readonly id: string }, publications: unknown) {
    return this.caller.patch<Published & Refusal>(`${products}/${id}`, { publications })
  }

  order({ id }: { readonly id: string }, channel?: string, headers?: Record<string, string>) {
    const items = [{ product_id: id, quantity: 1 }]
    const body = { items, ...(channel !== undefined && { channel }) }
    return this.caller.post<Placed>('/api/v1/orders', body, headers)
  }

  /** What an order of it in a channel is answered. */
  async outcome(product: { readonly id: string }, channel?: string): Promise<string> {
    const { status, body, text } = await this.order(product, channel)
    assert([201, 422].includes(status), text)
    return status === 201 ? 'placed' : body.code
  }

  async listed(query: string, caller: Caller = this.caller): Promise<string[]> {
    const ids: string[] = []
    let cursor = ''
    do {
      const answer = await caller.get<Page<ProductBody>>(`${products}?${query}${cursor}`)
      assert.equal(answer.status, 200, answer.text)
      ids.push(...answer.body.data.map(({ id }) => id))
      cursor = answer.body.page.next === null ? '' : `&cursor=${answer.body.page.next}`
    } while (cursor !== '')
    return ids
  }

  /** Windows that were told of, each as channel and verb. */
  async told({ id }: { readonly id: string }): Promise<string[]> {
    const events = await world.events(this.name)
    return events
      .filter(({ type, resource }) => type.startsWith('product.publication') && resource.id === id)
      .map(({ type, data }) => `${data.object.channel} ${type.replace('product.publication_', '')}`)
  }
}

describe('publications of a product', () => {
  test('201, 200: every channel unless said, a list with windows, nowhere, and everywhere again', async () => {
    const shop = await Channels.open()
    const everywhere = (await shop.product()) as Published
    assert.equal(everywhere.publications, null)
    const asked = [{ channel: 'api' }, { channel: 'pos', publish_at: '2026-12-01T10:00:00+01:00' }]
    const product = await shop.sold(asked)
    const kept = [
      { channel: 'api', publish_at: null, unpublish_at: null },
      { channel: 'pos', publish_at: '2026-12-01T09:00:00.000Z', unpublish_at: null },
    ]
    assert.deepEqual(product.publications, kept)
    assert.deepEqual(((await shop.get(product)) as Published).publications, kept)
    const { body } = await shop.caller.get<Page<Published>>(`${products}?ids=${product.id}`)
    assert.deepEqual(body.data[0]?.publications, kept)
    const same = await shop.publish(product, asked)
    assert.deepEqual([same.status, same.body.version], [200, 1], same.text)
    const nowhere = await shop.publish(product, [])
    assert.deepEqual([nowhere.body.publications, nowhere.body.version], [[], 2])
    assert.equal((await shop.publish(product, null)).body.publications, null)
    const updates = (await world.events(shop.name)).filter(({ type }) => type === 'product.updated')
    assert.deepEqual(
      updates.map(({ data }) => data.previous?.publications),
      [kept, []],
    )
  })

  test('400, 422: a window backwards, a channel twice and channels that there are not', async () => {
    const shop = await Channels.open()
    const product = await shop.product()
    const making = (publications: unknown) => () =>
      shop.caller.post<Refusal>(products, { title: 'Hat', price: product.price, publications })
    const changing = (publications: unknown) => () => shop.publish(product, publications)
    const backwards = [{ channel: 'pos', publish_at: shop.at(2), unpublish_at: shop.at(1) }]
    const many = Array.from({ length: 51 }, (_, n) => ({ channel: `c${n}` }))
    const twice = [{ channel: 'pos' }, { channel: 'pos' }]
    for (const wrong of [backwards, twice, many, 'pos', [{}], [{ channel: 'Pos' }]]) {
      await shop.refused(making(wrong), 400, 'validation_failed')
      await shop.refused(changing(wrong), 400, 'validation_failed')
    }
    const unknown = [{ channel: 'pos' }, { channel: 'web' }, { channel: 'kiosk' }]
    for (const attempt of [making(unknown), changing(unknown)]) {
      const { meta, errors, detail } = await shop.refused(attempt, 422, 'channel_unknown')
      assert.match(detail ?? '', /^No sales channels have the handles web, kiosk\. Create them/)
      assert.deepEqual(meta, { channels: ['web', 'kiosk'] })
      assert.deepEqual(
        errors?.map(({ path }) => path),
        ['/publications/1/channel', '/publications/2/channel'],
      )
    }
    const other = new Shop(world)
    const foreign = { title: 'Hat', price: product.price, publications: [{ channel: 'pos' }] }
    assert.equal((await other.caller.post<Refusal>(products, foreign)).body.code, 'channel_unknown')
  })

  test('200: many products at once, one result each', async () => {
    const shop = await Channels.open()
    const price = { amount: 100, currency: 'EUR' }
    const rows = [[{ channel: 'pos' }], [{ channel: 'web' }]].map((publications, n) => ({
      body: { title: `Hat ${n}`, price, publications },
    }))
    const answer = await shop.caller.post(
      `${products}/batch`,
      { rows },
      { 'idempotency-key': 'batch' },
    )
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.text, /channel_unknown/)
    assert.equal((await shop.listed('channel=pos')).length, 1)
  })

  test('a provider publishes its own products in channels of the operator, and nobody else’s', async () => {
    const shop = await Channels.open()
    const { caller } = await shop.provider()
    const body = {
      title: 'Hat',
      price: { amount: 100, currency: 'EUR' },
      publications: [{ channel: 'pos' }],
    }
    const made = await caller.post<Published>(products, body)
    assert.equal(made.status, 201, made.text)
    const own = `${products}/${made.body.id}`
    assert.equal((await caller.patch(own, { publications: [] })).status, 200)
    assert.equal((await caller.patch(own, { publications: [{ channel: 'app' }] })).status, 200)
    const foreign = await shop.product()
    const attempt = await caller.patch(`${products}/${foreign.id}`, { publications: [] })
    assert.equal(attempt.status, 404)
    assert.deepEqual(await shop.listed('channel=app', caller), [made.body.id])
    assert.deepEqual(await shop.listed('channel=pos', caller), [])
  })
})

describe('orders in a channel', () => {
  test('201, 422: only where the product is published, and only within its window', async () => {
    const shop = await Channels.open()
    const everywhere = await shop.sold(null)
    const product = await shop.sold([
      { channel: 'pos', publish_at: shop.at(1), unpublish_at: shop.at(3) },
    ])
    for (const channel of [undefined, 'pos', 'app', 'never-created']) {
      assert.equal(await shop.outcome(everywhere, channel), 'placed')
      assert.equal(await shop.outcome(product, channel), 'product_not_published')
    }
    await shop.pass(2)
    const placed = await shop.order(product, 'pos')
    assert.deepEqual([placed.status, placed.body.channel], [201, 'pos'], placed.text)
    assert.equal(await shop.outcome(product), 'product_not_published')
    const { body } = await shop.order(product, 'app')
    assert.deepEqual(body.meta, { channel: 'app' })
    assert.deepEqual(
      body.errors?.map(({ path, code }) => [path, code]),
      [['/items/0/product_id', 'product_not_published']],
    )
    await shop.pass(2)
    assert.equal(await shop.outcome(product, 'pos'), 'product_not_published')
    const found = await shop.caller.get<{ content: { id: string }[] }>('/api/v1/orders?channel=pos')
    assert.equal(found.body.content.length, 2)
  })

  test('a retry after the window has closed gets the first answer, and a new order none', async () => {
    const shop = await Channels.open()
    const product = await shop.sold([{ channel: 'pos', unpublish_at: shop.at(1) }])
    const key = { 'idempotency-key': 'till-1' }
    const first = await shop.order(product, 'pos', key)
    assert.equal(first.status, 201, first.text)
    await shop.pass(2)
    const again = await shop.order(product, 'pos', key)
    assert.deepEqual([again.status, again.text], [201, first.text])
    assert.equal(await shop.outcome(product, 'pos'), 'product_not_published')
  })

  test('the second publication counts: again after the end, and from then on told of again', async () => {
    const shop = await Channels.open()
    const product = await shop.sold([{ channel: 'pos', unpublish_at: shop.at(1) }])
    await shop.pass(2)
    await world.tick()
    assert.equal(await shop.outcome(product, 'pos'), 'product_not_published')
    await shop.publish(product, [{ channel: 'pos', publish_at: shop.at(1) }])
    assert.equal(await shop.outcome(product, 'pos'), 'product_not_published')
    await shop.pass(2)
    assert.equal(await shop.outcome(product, 'pos'), 'placed')
    await world.tick()
    assert.deepEqual(await shop.told(product), ['pos ended', 'pos started'])
  })

  test('422 channel_disabled: no order in a channel that is disabled, others go on', async () => {
    const shop = await Channels.open()
    const product = await shop.sold(null)
    const { body } = await shop.caller.get<Page<{ id: string }>>('/v1/catalog/channels?handle=pos')
    const url = `/v1/catalog/channels/${body.data[0]?.id}`
    const first = await shop.order(product, 'pos')
    await shop.caller.patch(url, { status: 'DISABLED' })
    const refused = await shop.order(product, 'pos')
    assert.deepEqual([refused.status, refused.body.code], [422, 'channel_disabled'])
    assert.deepEqual(refused.body.meta, { channel: 'pos' })
    assert.equal(await shop.outcome(product), 'placed')
    const cancelled = await shop.caller.post(`/api/v1/orders/${first.body.id}/cancel`, {})
    assert.equal(cancelled.status, 200, cancelled.text)
    await shop.caller.patch(url, { status: 'ACTIVE' })
    assert.equal(await shop.outcome(product, 'pos'), 'placed')
  })

  test('409 channel_in_use: a channel with an order is not deleted, also when the order comes at once', async () => {
    const shop = await Channels.open()
    const product = await shop.sold(null)
    const { body } =
      await shop.caller.get<Page<{ id: string; handle: string }>>('/v1/catalog/channels')
    const idOf = (handle: string) => body.data.find((one) => one.handle === handle)?.id
    assert.equal(await shop.outcome(product, 'pos'), 'placed')
    assert.equal(await shop.outcome(product, 'pos'), 'placed')
    const deletion = (handle: string) =>
      shop.caller.call<Refusal>('DELETE', `/v1/catalog/channels/${idOf(handle)}`)
    const refused = await deletion('pos')
    assert.deepEqual(
      refused.body.meta,
      { products: 0, price_lists: 0, ordered: true },
      refused.text,
    )
    const { placing } = await world.seed(shop.name, async (tx) => {
      await tx`
        delete from catalog.channels where tenant_id = ${tx.tenantId} and handle = 'app'
      `
      const placing = shop.order(product, 'app')
      await untilBlocked(world.db)
      return { placing }
    })
    assert.equal((await placing).status, 201)
    const left = await shop.caller.get<Page<{ handle: string }>>('/v1/catalog/channels')
    assert(!left.body.data.some(({ handle }) => handle === 'app'))
  })

  test('an order in a channel costs two flushes, as any other', async () => {
    const shop = await Channels.open()
    const product = await shop.sold([{ channel: 'pos' }])
    await shop.order(product, 'pos')
    const before = world.database.writeFlushes
    assert.equal(await shop.outcome(product, 'pos'), 'placed')
    assert.equal(world.database.writeFlushes - before, 2)
  })
})

describe('windows that open and close', () => {
  test('are told of once each, though the schedule runs twice and in two workers', async () => {
    const shop = await Channels.open()
    const window = { channel: 'pos', publish_at: shop.at(1), unpublish_at: shop.at(3) }
    const sold = await Promise.all(
      Array.from({ length: 5 }, () => shop.sold([window, { channel: 'app' }])),
    )
    await world.tick()
    for (const product of sold) assert.deepEqual(await shop.told(product), [])
    await shop.pass(2)
    await Promise.all([world.tick(), world.tick()])
    await world.tick()
    for (const product of sold) assert.deepEqual(await shop.told(product), ['pos started'])
    await shop.pass(2)
    await Promise.all([world.tick(), world.tick()])
    for (const product of sold) {
      assert.deepEqual(await shop.told(product), ['pos started', 'pos ended'])
    }
    assert.equal((await shop.get(sold[0] as Published)).version, 1)
  })

  test('a window that was over before anybody looked is told of with both its ends', async () => {
    const shop = await Channels.open()
    const product = await shop.sold([
      { channel: 'pos', publish_at: shop.at(1), unpublish_at: shop.at(2) },
    ])
    await shop.pass(5)
    await world.tick()
    assert.deepEqual(await shop.told(product), ['pos started', 'pos ended'])
  })

  test('a change of another publication loses no window that nobody has told of yet', async () => {
    const shop = await Channels.open()
    const window = { channel: 'pos', publish_at: shop.at(1) }
    const product = await shop.sold([window])
    await shop.pass(2)
    await shop.publish(product, [window, { channel: 'app' }])
    await world.tick()
    assert.deepEqual(await shop.told(product), ['pos started'])
    const [event] = (await world.events(shop.name)).filter(({ type }) => /_started$/.test(type))
    assert.equal(event?.resource.version, 2)
  })

  test('another tenant’s clock opens nothing here, and its products are its own', async () => {
    const [shop, other] = [await Channels.open(), await Channels.open()]
    const product = await shop.sold([{ channel: 'pos', publish_at: shop.at(1) }])
    const theirs = await other.sold([{ channel: 'pos', publish_at: other.at(1) }])
    await other.pass(2)
    await world.tick()
    assert.deepEqual([await shop.told(product), await other.told(theirs)], [[], ['pos started']])
    assert.deepEqual(await shop.listed('channel=pos'), [])
    assert.deepEqual(await other.listed('channel=pos'), [theirs.id])
  })

  test('a product that somebody changes at this moment is told of afterwards, as it is then', async () => {
    const shop = await Channels.open()
    const product = await shop.sold([{ channel: 'pos', publish_at: shop.at(1) }])
    await shop.pass(2)
    await world.seed(shop.name, async (tx) => {
      await updateProductDetails(tx, product.id, { publications: [] })
      await world.tick()
    })
    await world.tick()
    assert.deepEqual(await shop.told(product), [])
  })
})

describe('GET /products?channel=', () => {
  test('200: what a naive recount finds, over random catalogs, pages and moments', async () => {
    const shop = await Channels.open()
    const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
    const window = (channel: string) => {
      const from = pick([null, -2, 1, 3])
      const to = pick([null, 2, 5].filter((end) => end === null || end > (from ?? -9)))
      const at = (hours: number | null) => (hours === null ? null : shop.at(hours))
      return { channel, publish_at: at(from), unpublish_at: at(to) }
    }
    const made = await Promise.all(
      Array.from({ length: 40 }, () =>
        shop.sold(pick([null, [], [window('pos')], [window('pos'), window('app')]]), {
          status: pick(['ACTIVE', 'ACTIVE', 'ACTIVE', 'DRAFT']),
          tags: pick([['a'], ['b']]),
        }),
      ),
    )
    const newestFirst = made.toSorted((one, two) => (one.id < two.id ? 1 : -1))
    const expected = (channel: string, isMore: (product: Published) => boolean = () => true) =>
      newestFirst
        .filter(({ status }) => status === 'ACTIVE')
        .filter((one) => publishedIn(one.publications, channel, new Date(shop.at(0))))
        .filter(isMore)
        .map(({ id }) => id)
    for (const isTold of [false, true, true, false]) {
      for (const channel of ['pos', 'app', 'api']) {
        assert.deepEqual(await shop.listed(`channel=${channel}&limit=7`), expected(channel))
        const tagged = expected(channel, (one) => JSON.stringify(one).includes('"tags":["a"]'))
        assert.deepEqual(await shop.listed(`channel=${channel}&tag=a`), tagged)
        const drafts = await shop.listed(`channel=${channel}&status=DRAFT`)
        assert.deepEqual(drafts, [])
      }
      await shop.pass(1.5)
      if (isTold) await world.tick()
    }
  })
})
