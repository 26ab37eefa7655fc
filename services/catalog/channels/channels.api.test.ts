import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked, type World } from '@souk/platform/testing'
import {
  type Page,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
} from '../catalog.fixture.ts'
import { updateProductDetails } from '../products/operations.ts'
import { createChannel, removeChannel } from './operations.ts'

interface ChannelBody {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly status: string
  readonly is_default: boolean
  readonly external_id: string | null
  readonly version: number
}

const channels = '/v1/catalog/channels'
const url = ({ id }: { readonly id: string }) => `${channels}/${id}`

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

async function givenChannel(shop: Shop, handle = 'pos', more: object = {}): Promise<ChannelBody> {
  const draft = { handle, name: `Channel ${handle}`, ...more }
  const answer = await shop.caller.post<ChannelBody>(channels, draft)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

async function listed(shop: Shop, query = ''): Promise<readonly ChannelBody[]> {
  const answer = await shop.caller.get<Page<ChannelBody>>(`${channels}${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

async function defaultOf(shop: Shop): Promise<ChannelBody> {
  const found = (await listed(shop)).find(({ is_default }) => is_default)
  assert(found)
  return found
}

describe('channels', () => {
  test('201, 200: a channel is created, read, listed, changed and deleted, each with its event', async () => {
    const shop = new Shop(world)
    const made = await givenChannel(shop, 'pos', { external_id: 'erp-1', metadata: { till: 7 } })
    assert.deepEqual([made.handle, made.status, made.is_default], ['pos', 'ACTIVE', false])
    assert.deepEqual((await shop.caller.get(url(made))).body, made)
    const handles = (await listed(shop)).map(({ handle }) => handle)
    assert.deepEqual(handles.toSorted(), ['api', 'pos'])
    assert.deepEqual(await listed(shop, '?handle=pos'), [made])
    const changed = await shop.caller.patch<ChannelBody>(url(made), { name: 'Till' })
    assert.deepEqual([changed.status, changed.body.version], [200, 2], changed.text)
    assert.equal(
      (await shop.caller.patch<ChannelBody>(url(made), { name: 'Till' })).body.version,
      2,
    )
    const off = await shop.caller.patch<ChannelBody>(url(made), { status: 'DISABLED' })
    assert.equal(off.body.status, 'DISABLED')
    assert.deepEqual(await listed(shop, '?status=DISABLED'), [off.body])
    assert.equal((await shop.caller.call('DELETE', url(made))).status, 200)
    assert.equal((await shop.caller.get(url(made))).status, 404)
    assert.deepEqual(await shop.eventTypes(), [
      'channel.created',
      'channel.updated',
      'channel.updated',
      'channel.deleted',
    ])
    const again = await givenChannel(shop)
    assert.notEqual(again.id, made.id)
  })

  test('every tenant has the default channel, created by nobody, and the same for all who ask', async () => {
    const shop = new Shop(world)
    const first = await defaultOf(shop)
    assert.deepEqual(
      [first.handle, first.status, first.is_default, first.version],
      ['api', 'ACTIVE', true, 1],
    )
    assert.deepEqual((await shop.caller.get(url(first))).body, first)
    assert.deepEqual(await shop.eventTypes(), [])
    await givenChannel(shop)
    assert.deepEqual(await defaultOf(shop), first)
    const renamed = await shop.caller.patch<ChannelBody>(url(first), { name: 'Direct' })
    assert.deepEqual([renamed.status, renamed.body.version], [200, 2], renamed.text)
    assert.deepEqual(await defaultOf(shop), renamed.body)
    const other = new Shop(world)
    const untouched = await defaultOf(other)
    assert.notEqual(untouched.id, first.id)
    assert.equal((await other.caller.get(url(first))).status, 404)
    const at = () => other.caller.patch<ChannelBody>(url(untouched), { name: 'Ours' })
    const answers = await Promise.all([at(), at(), at()])
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.version]),
      Array.from({ length: 3 }, () => [200, 2]),
    )
  })

  test('409 channel_is_default: it is neither disabled nor deleted, also before it has a row', async () => {
    const shop = new Shop(world)
    const byDefault = await defaultOf(shop)
    const disabling = () => shop.caller.patch<Refusal>(url(byDefault), { status: 'DISABLED' })
    await shop.refused(disabling, 409, 'channel_is_default')
    const deletion = () => shop.caller.call<Refusal>('DELETE', url(byDefault))
    await shop.refused(deletion, 409, 'channel_is_default')
  })

  test('409 handle_taken, external_id_taken: once a tenant, also that of the default', async () => {
    const shop = new Shop(world)
    await givenChannel(shop, 'pos', { external_id: 'erp-1' })
    const making = (draft: object) => () =>
      shop.caller.post<Refusal>(channels, { name: 'Second', ...draft })
    await shop.refused(making({ handle: 'pos' }), 409, 'handle_taken')
    await shop.refused(making({ handle: 'api' }), 409, 'handle_taken')
    await shop.refused(making({ handle: 'web', external_id: 'erp-1' }), 409, 'external_id_taken')
    await givenChannel(new Shop(world), 'pos', { external_id: 'erp-1' })
  })

  test('409 channel_limit_reached: fifty, also when two are created at once', async () => {
    const shop = new Shop(world)
    await world.seed(shop.name, async (tx) => {
      for (let n = 1; n <= 48; n += 1) await createChannel(tx, { handle: `c${n}`, name: `C${n}` })
    })
    const statuses = await world.seed(shop.name, async (tx) => {
      await createChannel(tx, { handle: 'first', name: 'First' })
      const second = shop.caller.post<Refusal>(channels, { handle: 'second', name: 'Second' })
      await untilBlocked(world.db)
      return { second }
    })
    const { status, body } = await statuses.second
    assert.deepEqual([status, body.code, body.meta], [409, 'channel_limit_reached', { limit: 50 }])
    const { body: all } = await shop.caller.get<Page<ChannelBody>>(`${channels}?limit=96`)
    assert.equal(all.data.length, 50)
  })

  const wrong: [string, object][] = [
    ['a handle with capitals', { handle: 'Pos' }],
    ['a handle that is too long', { handle: 'p'.repeat(33) }],
    ['no handle', { handle: undefined }],
    ['a blank name', { name: ' ' }],
    ['a status that there is not', { status: 'PAUSED' }],
    ['an unknown field', { colour: 'red' }],
  ]
  for (const [what, fields] of wrong) {
    test(`400 validation_failed: ${what}`, async () => {
      const shop = new Shop(world)
      const draft = { handle: 'pos', name: 'Till', ...fields }
      const attempt = () => shop.caller.post<Refusal>(channels, draft)
      await shop.refused(attempt, 400, 'validation_failed')
    })
  }

  test('400: the handle never changes', async () => {
    const shop = new Shop(world)
    const made = await givenChannel(shop)
    const attempt = () => shop.caller.patch<Refusal>(url(made), { handle: 'till' })
    await shop.refused(attempt, 400, 'validation_failed')
  })

  test('404 channel_not_found, 403, 412: another tenant has none of it, providers read, and a version that moved is kept', async () => {
    const shop = new Shop(world)
    const made = await givenChannel(shop)
    const other = new Shop(world).caller
    const answers = [
      await other.get<Refusal>(url(made)),
      await other.patch<Refusal>(url(made), { name: 'Mine' }),
      await other.call<Refusal>('DELETE', url(made)),
      await shop.caller.get<Refusal>(`${channels}/${newId('chn')}`),
    ]
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.code], [404, 'channel_not_found'])
    }
    const { caller } = await shop.provider()
    assert.equal((await caller.get(url(made))).status, 200)
    assert.equal((await caller.post(channels, { handle: 'own', name: 'Own' })).status, 403)
    assert.equal((await caller.patch(url(made), { name: 'Mine' })).status, 403)
    assert.equal((await caller.call('DELETE', url(made))).status, 403)
    const reader = world.as(shop.name, ['catalog:read'])
    assert.equal((await reader.get(channels)).status, 200)
    assert.equal((await reader.patch(url(made), { name: 'Mine' })).status, 403)
    assert.equal((await shop.caller.patch(url(made), { name: 'Till' })).status, 200)
    const late = await shop.caller.patch(url(made), { name: 'Late' }, { 'if-match': '"v1"' })
    assert.equal(late.status, 412)
  })
})

test('422 channel_unknown: where there are channels, nothing is listed of one that there is not', async () => {
  const shop = new Shop(world)
  const made = await shop.caller.post<{ id: string }>('/v1/catalog/collections', {
    title: 'Lamps',
    kind: 'MANUAL',
  })
  const paths = [
    `${products}?`,
    `${products}?status=ACTIVE&`,
    `/v1/catalog/collections/${made.body.id}/products?`,
    '/v1/catalog/search?',
    '/v1/catalog/suggest?q=lamp&',
  ]
  const asked = (channel: string) =>
    Promise.all(paths.map((path) => shop.caller.get<Refusal>(`${path}channel=${channel}`)))
  const statuses = async (channel: string) => (await asked(channel)).map(({ status }) => status)
  const accepted = paths.map(() => 200)
  assert.deepEqual(await statuses('web'), accepted)
  const web = await givenChannel(shop, 'web')
  for (const handle of ['web', 'api']) assert.deepEqual(await statuses(handle), accepted)
  for (const { status, body, text } of await asked('wbe')) {
    assert.deepEqual(
      [status, body.code, body.meta],
      [422, 'channel_unknown', { channels: ['wbe'] }],
    )
    assert.equal(body.errors?.[0]?.path, '/query/channel')
    assert.match(text, /of the tenant: api, web"/)
    assert.match(text, /"No sales channel has the handle wbe\. /)
  }
  assert.equal((await new Shop(world).caller.get(`${products}?channel=wbe`)).status, 200)
  for (let n = 10; n < 22; n += 1) await givenChannel(shop, `c${n}`)
  const { text } = await shop.caller.get(`${products}?channel=wbe`)
  assert.match(text, /: api, c10, .*, c18, or another that GET /)
  for (const { id, is_default } of await listed(shop, '?limit=96')) {
    if (!is_default) await shop.caller.call('DELETE', `${channels}/${id}`)
  }
  assert.equal((await shop.caller.get(url(web))).status, 404)
  assert.deepEqual(await statuses('web'), accepted)
})

describe('a channel that products name', () => {
  const publications = [{ channel: 'pos' }]

  test('409 channel_in_use: it is deleted once no product names it, open or not', async () => {
    const shop = new Shop(world)
    const made = await givenChannel(shop)
    const { id } = await shop.product({
      status: 'DRAFT',
      publications: [{ channel: 'pos', unpublish_at: '2026-01-02T00:00:00Z' }],
    })
    const deletion = () => shop.caller.call<Refusal>('DELETE', url(made))
    const { meta } = await shop.refused(deletion, 409, 'channel_in_use')
    assert.deepEqual(meta, { products: 1, price_lists: 0, ordered: false })
    assert.equal((await shop.caller.call('DELETE', `${products}/${id}`)).status, 200)
    assert.equal((await deletion()).status, 200)
  })

  test('422 channel_unknown: a product that names it while it is deleted waits, and is refused', async () => {
    const shop = new Shop(world)
    const made = await givenChannel(shop)
    const { id } = await shop.product()
    const { late } = await world.seed(shop.name, async (tx) => {
      await removeChannel(tx, made.id)
      const late = shop.caller.patch<Refusal>(`${products}/${id}`, { publications })
      await untilBlocked(world.db)
      return { late }
    })
    const { status, body } = await late
    assert.deepEqual([status, body.code], [422, 'channel_unknown'])
    assert.deepEqual(body.meta, { channels: ['pos'] })
    assert.deepEqual(
      body.errors?.map(({ path }) => path),
      ['/publications/0/channel'],
    )
  })

  test('409 channel_in_use: a deletion while a product takes it waits, and is refused', async () => {
    const shop = new Shop(world)
    const made = await givenChannel(shop)
    const { id } = await shop.product()
    const { late } = await world.seed(shop.name, async (tx) => {
      const asked = [{ channel: 'pos', publish_at: null, unpublish_at: null }]
      await updateProductDetails(tx, id, { publications: asked })
      const late = shop.caller.call<Refusal>('DELETE', url(made))
      await untilBlocked(world.db)
      return { late }
    })
    assert.equal((await late).body.code, 'channel_in_use')
    const { body } = await shop.caller.get<ProductBody>(`${products}/${id}`)
    assert.equal(body.id, id)
  })
})
