import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { registerSeller } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { dayMs, hourMs, newId } from '@souk/platform'
import { manifest as pricing } from '@souk/pricing/manifest'
import { createJobWorld, type JobWorld } from './jobs.fixture.ts'
import type { JobView } from './schemas.ts'

const files = '/v1/catalog/price-list-prices'
const lists = '/api/v1/pricing/price-lists'
const eur = (amount: number) => ({ amount, currency: 'EUR' })

let world: JobWorld
before(async () => {
  world = await createJobWorld([customers, inventory, pricing, catalog])
})
after(() => world.close())

/** The id of the variant. */
async function product(tenant: string, sku: string, more: object = {}): Promise<string> {
  const body = { title: `Shirt ${sku}`, sku, price: eur(1_000), ...more }
  const made = await world
    .as(tenant)
    .post<{ default_variant_id: string }>('/v1/catalog/products', body)
  assert.equal(made.status, 201, made.text)
  return made.body.default_variant_id
}

async function list(tenant: string, name: string, more: object = {}): Promise<string> {
  const body = { name, type: 'SALE', currency: 'EUR', ...more }
  const made = await world.as(tenant).post<{ id: string }>(lists, body)
  assert.equal(made.status, 201, made.text)
  return made.body.id
}

async function set(tenant: string, listId: string, prices: readonly object[]): Promise<void> {
  const answer = await world
    .as(tenant)
    .call('PUT', `${lists}/${listId}/prices`, { body: { prices } })
  assert.equal(answer.status, 200, answer.text)
}

interface Price {
  readonly variant_id: string
  readonly amount: { readonly amount: number }
  readonly min_quantity: number
}

async function pricesIn(tenant: string, listId: string): Promise<Price[]> {
  const { body } = await world.as(tenant).get<{ content: Price[] }>(`${lists}/${listId}/prices`)
  return body.content
}

/** Amounts by minimum quantity, the oldest row first. */
async function amountsIn(tenant: string, listId: string): Promise<string[]> {
  const prices = (await pricesIn(tenant, listId)).toReversed()
  return prices.map(({ amount, min_quantity }) => `${amount.amount} from ${min_quantity}`)
}

async function errorsOf(tenant: string, { id }: Pick<JobView, 'id'>): Promise<string[][]> {
  interface Listed {
    readonly content: { readonly line: number; readonly errors: { code: string; path: string }[] }[]
  }
  const { body } = await world.as(tenant).get<Listed>(`/api/v1/jobs/${id}/errors`)
  return body.content.map(({ line, errors }) => [
    String(line),
    ...errors.map(({ code, path }) => `${path} ${code}`),
  ])
}

async function changesSince(tenant: string, count: number): Promise<string[]> {
  const later = (await world.events(tenant)).slice(count)
  return later.map(({ type }) => type).filter((type) => !type.startsWith('job.'))
}

describe('prices of price lists', () => {
  test('are set by SKU and the name of the list, and the same file again changes nothing', async () => {
    await product('set', 'A')
    const b = await product('set', 'B')
    const [sale, trade] = [await list('set', 'Sale'), await list('set', 'Trade')]
    await set('set', trade, [{ variant_id: b, amount: eur(700), compare_at: eur(900) }])
    const file = [
      'price_list,sku,min_quantity,amount,currency',
      'Sale,A,,8.00,EUR',
      'Sale,A,10,7.50,EUR',
      'Trade,B,1,6,EUR',
    ].join('\n')
    const { length } = await world.events('set')
    const job = await world.import('set', files, file)
    assert.partialDeepStrictEqual(job, {
      ...{ kind: 'price_list_prices.import', status: 'SUCCEEDED' },
      changes: { created: 2, updated: 1, unchanged: 0 },
    })
    assert.deepEqual(await amountsIn('set', sale), ['800 from 1', '750 from 10'])
    const [changed] = await pricesIn('set', trade)
    assert.partialDeepStrictEqual(changed, { amount: eur(600), compare_at: eur(900), version: 2 })
    const twice = Array(2).fill('price_list.prices_changed')
    assert.deepEqual(await changesSince('set', length), twice)
    const again = await world.import('set', files, file)
    assert.deepEqual(again.changes, { created: 0, updated: 0, unchanged: 3 })
    assert.deepEqual(await changesSince('set', length), twice)
  })

  test('keep what a file leaves out, and lose what it leaves empty', async () => {
    const variant_id = await product('kept', 'A')
    const id = await list('kept', 'Sale')
    const told = {
      ...{ compare_at: eur(900), floor: eur(100), unit: { quantity: 10, measure: 'box' } },
      valid_to: new Date(Date.now() + dayMs).toISOString(),
    }
    await set('kept', id, [{ variant_id, amount: eur(700), ...told }])
    await world.import('kept', files, `price_list_id,sku,amount\n${id},A,6.00\n`)
    assert.partialDeepStrictEqual(await pricesIn('kept', id), [{ amount: eur(600), ...told }])
    const columns = 'price_list_id,sku,amount,compare_at,floor,unit.quantity,unit.measure,valid_to'
    await world.import('kept', files, `${columns}\n${id},A,6.00,,,,,\n`)
    assert.partialDeepStrictEqual(await pricesIn('kept', id), [
      { compare_at: null, floor: null, unit: { quantity: 10, measure: null }, valid_to: null },
    ])
  })

  for (const format of ['csv', 'ndjson']) {
    test(`are exported as ${format}, limited by filters, and imported again without a change`, async () => {
      const tenant = `round-${format}`
      const seller = newId('prv')
      await world.seed(tenant, (tx) =>
        registerSeller(tx, { providerId: seller, maySell: true, version: 1 }),
      )
      const own = await product(tenant, '=A')
      const theirs = await product(tenant, '=A', { provider_id: seller })
      const [id, other] = [await list(tenant, 'Sale'), await list(tenant, 'Sale')]
      const turn = new Date(Date.now() + dayMs).toISOString()
      await set(tenant, id, [
        { variant_id: own, amount: eur(700), floor: eur(1), valid_to: turn },
        { variant_id: own, amount: eur(650), compare_at: eur(700), valid_from: turn },
        { variant_id: theirs, amount: eur(150), unit: { quantity: 1_000, measure: 'sheet' } },
      ])
      await set(tenant, other, [{ variant_id: own, amount: eur(0), min_quantity: 5 }])
      const text = await world.export(tenant, files, { format })
      const { length } = await world.events(tenant)
      const job = await world.import(tenant, files, text, { name: `prices.${format}` })
      assert.partialDeepStrictEqual(job, { status: 'SUCCEEDED', changes: { unchanged: 4 } })
      assert.deepEqual(await changesSince(tenant, length), [])
      const rows = async (filter: object) =>
        (await world.export(tenant, files, { format: 'ndjson', filter })).trim().split('\n').length
      assert.equal(await rows({ price_list_id: id }), 3)
      assert.equal(await rows({ price_list_id: id, variant_id: own }), 2)
    })
  }

  test('of a list that is over are read again as they are, and not changed', async () => {
    const variant_id = await product('over', 'A')
    const ends_at = new Date(Date.now() + hourMs).toISOString()
    const id = await list('over', 'Sale', { ends_at })
    await set('over', id, [{ variant_id, amount: eur(700) }])
    await world.as('over').post(`${lists}/${id}/activate`, {})
    const text = await world.export('over', files)
    world.advance('over', 2 * hourMs)
    await world.tick()
    const same = await world.import('over', files, text)
    assert.deepEqual(same.changes, { created: 0, updated: 0, unchanged: 1 })
    const job = await world.import('over', files, text.replace('7.00', '6.00'))
    assert.deepEqual(await errorsOf('over', job), [['2', ' price_list_ended']])
    await world.as('over').post(`${lists}/${id}/archive`, {})
    assert.equal((await world.export('over', files)).trim().split('\r\n').length, 1)
    const filter = { price_list_id: id }
    const whole = await world.export('over', files, { format: 'csv', filter })
    assert.equal(whole, text)
  })

  test('all that is wrong with a row is told at once, and the others are saved', async () => {
    const variant_id = await product('wrong', 'A')
    const id = await list('wrong', 'Sale')
    for (const name of ['Twice', 'Twice']) await list('wrong', name)
    await set('wrong', id, [{ variant_id, amount: eur(700), floor: eur(500) }])
    const from = new Date(Date.now() + dayMs).toISOString()
    const file = [
      'price_list_id,price_list,sku,amount,currency,compare_at,min_quantity,valid_from,valid_to',
      `,Nowhere,NONE,1,EUR,,,,`,
      ',Twice,A,1,EUR,,,,',
      ',,,1,EUR,,,,',
      `${id},,A,9,USD,8,,${from},${from}`,
      `${id},,A,4.99,EUR,,,,`,
      `${id},,A,6,EUR,,,${from},`,
      `${id},,A,6,EUR,,2,,`,
      `${id},,A,5,EUR,,2,,`,
      `${newId('pl')},,A,1,EUR,,,,`,
    ].join('\n')
    const job = await world.import('wrong', files, file)
    assert.partialDeepStrictEqual(job, { status: 'PARTIAL', counts: { ok: 1, failed: 8 } })
    assert.deepEqual(await errorsOf('wrong', job), [
      ['2', '/price_list price_list_unknown', '/sku variant_unknown'],
      ['3', '/price_list price_list_ambiguous'],
      ['4', '/price_list_id required', '/sku required'],
      [
        '5',
        ...['/amount currency_mismatch', '/compare_at currency_mismatch'],
        ...['/valid_to order', '/compare_at minimum'],
      ],
      ['6', ' below_floor'],
      ['7', ' price_overlap'],
      ['9', ' duplicate_row'],
      ['10', '/price_list_id price_list_unknown'],
    ])
    assert.deepEqual(await amountsIn('wrong', id), ['700 from 1', '600 from 2'])
  })

  test('a dry run says the same and changes nothing', async () => {
    await product('dry', 'A')
    const id = await list('dry', 'Sale')
    const { length } = await world.events('dry')
    const file = 'price_list,sku,amount\nSale,A,5\nSale,B,5\n'
    const job = await world.import('dry', files, file, { dryRun: true })
    assert.partialDeepStrictEqual(job, {
      ...{ status: 'VALIDATED', changes: { created: 1 } },
      counts: { ok: 1, failed: 1 },
    })
    assert.deepEqual([await amountsIn('dry', id), await changesSince('dry', length)], [[], []])
  })

  test('need pricing:write or pricing:read of the operator, and a list that there is', async () => {
    await product('scope', 'A')
    const id = await list('scope', 'Sale')
    const upload_id = await world.upload('scope', 'price_list,sku,amount\nSale,A,5\n')
    const seller = newId('prv')
    const post = async (caller: ReturnType<typeof world.as>, what: string, body: object) =>
      (await caller.post(`${files}/${what}`, body)).status
    const weak = world.as('scope', ['catalog:write', 'pricing:read', 'uploads:write'])
    const theirs = world.asProvider('scope', seller)
    assert.equal(await post(weak, 'imports', { upload_id }), 403)
    assert.equal(await post(theirs, 'imports', { upload_id }), 403)
    assert.equal(await post(theirs, 'exports', { format: 'csv' }), 403)
    assert.equal(await post(world.as('scope', ['catalog:*']), 'exports', { format: 'csv' }), 403)
    const filter = { price_list_id: newId('pl') }
    assert.equal(await post(weak, 'exports', { format: 'csv', filter }), 404)
    assert.equal(await post(world.as('scope', ['pricing:write']), 'imports', { upload_id }), 202)
    await world.settle()
    assert.deepEqual(await amountsIn('scope', id), ['500 from 1'])
    const stranger = await world.import('stranger', files, `price_list_id,sku,amount\n${id},A,1\n`)
    assert.deepEqual(await errorsOf('stranger', stranger), [
      ['2', '/price_list_id price_list_unknown', '/sku variant_unknown'],
    ])
  })
})
