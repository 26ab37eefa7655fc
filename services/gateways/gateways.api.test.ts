import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Tx } from '@souk/platform'
import { createWorld, untilBlocked, type World } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { allKinds, GatewayKinds } from './adapters.ts'
import { gatewaysService } from './manifest.ts'
import {
  changeGateway,
  createGateway,
  getPaymentGateway,
  removeGateway,
  takePaymentThrough,
} from './operations.ts'
import type { GatewayView } from './schemas.ts'

type Gateway = Static<typeof GatewayView>
type Reply = Gateway & { code: string; errors?: { path: string; code: string }[] }

const url = '/api/v1/payment-gateways'
const secret = 'secret of this test'
const test_ = allKinds().of('TEST')
/** As the adapter of Stripe has it, which nobody asks here. */
const kinds = new GatewayKinds([
  test_,
  allKinds().of('MANUAL'),
  { ...test_, kind: 'STRIPE', currencies: ['EUR', 'USD'] },
])
let world: World
before(async () => {
  world = await createWorld({
    services: [gatewaysService({ secret, loopbackForSandboxes: true, kinds })],
  })
})
after(() => world.close())

const seals = { seal: (plain: string) => Buffer.from(plain), open: (b: Buffer) => b.toString() }
const access = { kinds, seals, loopbackForSandboxes: true }
const asLive = (tx: Tx) => Object.assign(tx, { mode: 'live' as const })

const make = (tenant: string, body: object = {}) =>
  world.as(tenant).post<Reply>(url, { kind: 'TEST', code: 'backup', name: 'Backup', ...body })
const patch = (tenant: string, id: string, body: object, headers = {}) =>
  world.as(tenant).patch<Reply>(`${url}/${id}`, body, headers)
const list = async (tenant: string, query = '') =>
  (await world.as(tenant).get<{ content: Gateway[] }>(`${url}${query}`)).body.content
const typesOf = async (tenant: string) => (await world.events(tenant)).map(({ type }) => type)

describe('gateways of a tenant', () => {
  test('are there without setting anything up, and the same at every look', async () => {
    const [first, second] = [await list('built'), await list('built')]
    assert.deepEqual(first.map(({ code, kind, status }) => [code, kind, status]).sort(), [
      ['manual', 'MANUAL', 'ACTIVE'],
      ['test', 'TEST', 'ACTIVE'],
    ])
    assert.deepEqual(first, second)
    const others = await list('built-elsewhere')
    assert(others.every(({ id }) => !first.some((one) => one.id === id)))
    for (const gateway of first) {
      const { status, body } = await world.as('built').get<Gateway>(`${url}/${gateway.id}`)
      assert.deepEqual([status, body], [200, gateway], 'a list says the same')
      const strange = await world.as('built-elsewhere').get<Reply>(`${url}/${gateway.id}`)
      assert.deepEqual([strange.status, strange.body.code], [404, 'payment_gateway_not_found'])
    }
  })

  test('201: one more, under a code that nobody else has', async () => {
    const { status, body, headers } = await make('more')
    assert.equal(status, 201)
    assert.equal(headers.location, `${url}/${body.id}`)
    const again = await make('more')
    assert.deepEqual([again.status, again.body.code], [409, 'payment_gateway_code_taken'])
    const builtIn = await make('more', { code: 'test' })
    assert.deepEqual([builtIn.status, builtIn.body.code], [409, 'payment_gateway_code_taken'])
    assert.equal((await make('more-elsewhere')).status, 201)
    assert.deepEqual(await typesOf('more'), ['payment_gateway.created'])
  })

  test('409 payment_gateway_limit_reached: of two at once for the last place, one', async () => {
    const free = 20 - (await list('full')).length
    for (let at = 1; at < free; at += 1) await make('full', { code: `g${at}` })
    const late = await world.seed('full', async (tx) => {
      await createGateway(tx, access, { kind: 'TEST', code: 'last', name: 'Last' })
      const reply = make('full', { code: 'too_late' })
      await untilBlocked(world.db)
      return { reply }
    })
    const { status, body } = await late.reply
    assert.deepEqual([status, body.code], [409, 'payment_gateway_limit_reached'])
  })

  test('200: is renamed and disabled once, also a built-in one', async () => {
    const [before] = await list('changed', '?kind=TEST')
    assert(before)
    const change = { name: 'Practice', status: 'DISABLED', currencies: ['EUR'] }
    const { status, body } = await patch('changed', before.id, change, { 'if-match': '"v1"' })
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { ...change, id: before.id, code: 'test', version: 2 })
    assert.deepEqual((await patch('changed', before.id, change)).body, body)
    const stale = await patch('changed', before.id, { name: 'X' }, { 'if-match': '"v1"' })
    assert.equal(stale.status, 412)
    assert.deepEqual(await typesOf('changed'), ['payment_gateway.updated'])
    assert.deepEqual(await list('changed', '?status=DISABLED'), [body])
    assert.equal((await list('changed')).length, 2)
  })

  test('409 payment_gateway_in_use: what payments were taken through stays', async () => {
    const { body } = await make('used')
    await world.seed('used', async (tx) => {
      takePaymentThrough(tx, await getPaymentGateway(tx, body.id))
    })
    const refused = await world.as('used').call<Reply>('DELETE', `${url}/${body.id}`)
    assert.deepEqual([refused.status, refused.body.code], [409, 'payment_gateway_in_use'])
    const [builtIn] = await list('used', '?kind=MANUAL')
    const kept = await world.as('used').call<Reply>('DELETE', `${url}/${builtIn?.id}`)
    assert.equal(kept.body.code, 'payment_gateway_in_use')
    const { body: idle } = await make('used', { code: 'idle' })
    assert.equal((await world.as('used').call('DELETE', `${url}/${idle.id}`)).status, 200)
    assert.equal((await world.as('used').get(`${url}/${idle.id}`)).status, 404)
    const types = await typesOf('used')
    assert.equal(types.filter((type) => type === 'payment_gateway.deleted').length, 1)
  })

  test('a payment that is taken while its gateway is deleted finds it gone', async () => {
    const { body } = await make('race')
    const taking = await world.seed('race', async (tx) => {
      await removeGateway(tx, access, body.id)
      const taking = world.seed('race', async (other) => {
        takePaymentThrough(other, await getPaymentGateway(other, body.id))
      })
      taking.catch(() => {})
      await untilBlocked(world.db)
      return { taking }
    })
    await assert.rejects(taking.taking, { code: 'payment_gateway_not_found' })
  })
})

describe('secrets', () => {
  const credentials = { secret_key: 'sk_test_abc123', webhook_secrets: ['whsec_def456'] }
  const stripe = { kind: 'STRIPE', code: 'stripe', name: 'Stripe' }

  test('are kept sealed, and shown nowhere', async () => {
    const { status, body, text } = await make('sealed', { ...stripe, credentials })
    assert.equal(status, 201, text)
    assert.deepEqual(body.stripe, {
      publishable_key: null,
      api_base: null,
      has_secret_key: true,
      webhook_secrets: 1,
    })
    const replaced = { webhook_secrets: ['whsec_new', 'whsec_def456'] }
    await patch('sealed', body.id, { credentials: replaced })
    const told = JSON.stringify([
      text,
      await list('sealed'),
      await world.events('sealed'),
      await world.peek(
        'sealed',
        (tx) => tx`
        select settings, sealed_secrets::text from gateways.gateways where tenant_id = ${tx.tenantId}`,
      ),
      await world.peek(
        'sealed',
        (tx) => tx`
        select * from platform.audit_entries where tenant_id = ${tx.tenantId}`,
      ),
    ])
    for (const word of ['abc123', 'def456', 'whsec_new']) assert(!told.includes(word), word)
  })

  test('are changed one by one, and a change of nothing else keeps the seal', async () => {
    const { body } = await make('kept', { ...stripe, credentials })
    const sealed = async () => {
      const gateway = await world.peek('kept', (tx) => getPaymentGateway(tx, body.id))
      return gateway.sealedSecrets?.toString('hex')
    }
    const before = await sealed()
    await patch('kept', body.id, { name: 'Same', stripe: { publishable_key: 'pk_test_1' } })
    assert.equal(await sealed(), before)
    await patch('kept', body.id, { credentials: { secret_key: 'sk_test_other' } })
    const after = await sealed()
    assert.notEqual(after, before)
    await patch('kept', body.id, { credentials: { secret_key: 'sk_test_other' } })
    assert.equal(await sealed(), after, 'the second time changes nothing')
  })

  test('422: keys of the other mode, of another kind, and addresses that are not its own', async () => {
    const wrong: [body: object, path: string][] = [
      [{ ...stripe, credentials: { secret_key: 'sk_live_abc' } }, '/credentials/secret_key'],
      [{ ...stripe, stripe: { publishable_key: 'pk_live_abc' } }, '/stripe/publishable_key'],
      [{ ...stripe, currencies: ['EUR', 'JPY'] }, '/currencies/1'],
      [{ credentials }, '/credentials'],
      [{ manual: { accounts: ['main'] } }, '/manual'],
      [{ kind: 'MANUAL' }, '/kind'],
    ]
    for (const [body, path] of wrong) {
      const reply = await make('wrong', body)
      assert.deepEqual([reply.status, reply.body.code], [422, 'payment_gateway_settings_refused'])
      assert.deepEqual(
        reply.body.errors?.map((error) => error.path),
        [path],
      )
      assert(!reply.text.includes('live_abc'))
    }
    for (const api_base of [
      'https://stripe.example',
      'http://127.0.0.1.example:1',
      'file:///etc',
    ]) {
      assert.equal((await make('wrong', { ...stripe, stripe: { api_base } })).status, 400)
    }
    assert.deepEqual(await typesOf('wrong'), [])
  })

  test('of a live tenant are live ones, its gateways no tests and at their own address', async () => {
    const refused = (draft: Parameters<typeof createGateway>[2], path: string) =>
      assert.rejects(
        world.seed('live', (tx) => createGateway(asLive(tx), access, draft)),
        (error: { errors?: { path: string }[] }) => error.errors?.[0]?.path === path,
      )
    const draft = { kind: 'STRIPE', code: 'stripe', name: 'Stripe' } as const
    await refused({ kind: 'TEST', code: 'backup', name: 'Backup' }, '/kind')
    await refused({ ...draft, credentials }, '/credentials/secret_key')
    await refused({ ...draft, stripe: { api_base: 'http://127.0.0.1:1' } }, '/stripe/api_base')
    await world.seed('live', async (tx) => {
      const live = await createGateway(asLive(tx), access, {
        ...draft,
        credentials: { secret_key: 'rk_live_abc' },
      })
      assert.equal(live.settings.has_secret_key, true)
      const change = { credentials: { secret_key: 'sk_test_abc' } }
      await assert.rejects(changeGateway(asLive(tx), access, live.id, change), {
        code: 'payment_gateway_settings_refused',
      })
    })
  })
})

test('403 insufficient_scope: whoever may only read changes nothing', async () => {
  const reader = world.as('reader', ['payment_gateways:read'])
  assert.equal((await reader.get(url)).status, 200)
  const body = { kind: 'TEST', code: 'backup', name: 'Backup' }
  assert.equal((await reader.post(url, body)).status, 403)
})
