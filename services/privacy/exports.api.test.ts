import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { Value } from 'typebox/value'
import { createPrivacyWorld, givenCustomer, givenOrder, type Refusal } from './privacy.fixture.ts'
import { PersonalCopy } from './schemas.ts'

const world = await createPrivacyWorld()
after(() => world.close())

const requests = '/api/v1/privacy-requests'

async function countOf(tenant: string, type: string): Promise<number> {
  return (await world.events(tenant)).filter((event) => event.type === type).length
}

describe('an export', () => {
  test('is one JSON with everything, and its checksum is right', async () => {
    const tenant = 'copying'
    const shop = world.as(tenant)
    const ada = await givenCustomer(shop, 'ada@example.com', { metadata: { pet: 'Rex' } })
    const url = `/api/v1/customers/${ada.id}`
    const berlin = { country: 'DE', line1: 'Allee 1', city: 'Berlin', postal_code: '10115' }
    await shop.post(`${url}/addresses`, berlin)
    const said = { purpose: 'newsletter', channel: 'EMAIL', granted: true, source: 'form' }
    await shop.post(`${url}/consents`, said)
    const own = await givenOrder(shop, { customer_id: ada.id })
    const asGuest = await givenOrder(shop, { email: 'ada@example.com' })
    await givenOrder(shop, { email: 'bea@example.com' })
    await shop.post('/api/v1/payments', { order_id: own.id, method: 'pm_test_ok' })
    const done = await world.ask(tenant, 'EXPORT', ada.id)
    assert.equal(done.status, 'COMPLETED')
    const copy = await shop.get<Record<string, { id: string }[]>>(`${requests}/${done.id}/result`)
    assert.match(copy.headers['content-disposition'] ?? '', /attachment.*personal-data-.*\.json/)
    assert.equal(done.result?.size, Buffer.byteLength(copy.text))
    assert.equal(done.result?.sha256, createHash('sha256').update(copy.text).digest('hex'))
    const counts = Object.entries(copy.body)
      .filter(([, list]) => Array.isArray(list))
      .map(([name, list]) => [name, list.length])
    assert.deepEqual(Object.fromEntries(counts), {
      customer_ids: 1,
      customers: 1,
      addresses: 1,
      consents: 1,
      tax_exemptions: 0,
      tax_calculations: 0,
      orders: 2,
      payments: 1,
      requested_tax_calculations: 0,
      reservations: 0,
      legal_holds: 0,
      privacy_requests: 1,
    })
    assert.deepEqual(
      copy.body.orders?.map(({ id }) => id),
      [own.id, asGuest.id],
    )
    assert.match(copy.text, /"pet":"Rex"/)
    assert.deepEqual([...Value.Errors(PersonalCopy, copy.body)], [], 'as it is documented')
    const taken = await world.peek(
      tenant,
      (tx) => tx`
        select actor_id from platform.audit_entries
        where tenant_id = ${tx.tenantId} and operation = 'getPrivacyRequestResult'
          and resource_id = ${done.id}`,
    )
    assert.equal(taken.length, 1, 'who took it is on record')
    assert.equal(done.progress.records, 7)
    assert.equal(await countOf(tenant, 'privacy_request.completed'), 1)
    assert.equal((await world.as('stranger').get(`${requests}/${done.id}/result`)).status, 404)
  })

  test('says what was taken off an order, and not who paid for that', async () => {
    const tenant = 'discounted'
    const shop = world.as(tenant)
    const ada = await givenCustomer(shop, 'ada@example.com')
    const effects = [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }]
    const draft = { name: 'Summer', trigger: 'AUTOMATIC', effects }
    const promotion = await shop.post<{ id: string }>('/api/v1/promotions', draft)
    await shop.post(`/api/v1/promotions/${promotion.body.id}/activate`)
    await givenOrder(shop, { customer_id: ada.id })
    const { id } = await world.ask(tenant, 'EXPORT', ada.id)
    const { text } = await shop.get(`${requests}/${id}/result`)
    assert.match(text, /"name":"Summer"/)
    assert.doesNotMatch(text, /(operator|provider)_amount":\{/)
  })

  test('is gone after thirty days, and that it was made stays on record', async () => {
    const tenant = 'expiring'
    const ada = await givenCustomer(world.as(tenant), 'ada@example.com')
    const done = await world.ask(tenant, 'EXPORT', ada.id)
    world.advance(tenant, 31 * 86_400_000)
    await world.tick()
    const left = await world.read(tenant, done.id)
    assert.partialDeepStrictEqual(left, { status: 'COMPLETED', result: null })
    const late = await world.as(tenant).get<Refusal>(`${requests}/${done.id}/result`)
    assert.deepEqual([late.status, late.body.code], [409, 'privacy_result_not_ready'])
  })

  test('is not there before it is made', async () => {
    const ada = await givenCustomer(world.as('early'), 'ada@example.com')
    const { body } = await world.request('early', { customer_id: ada.id, kind: 'EXPORT' })
    const early = await world.as('early').get<Refusal>(`${requests}/${body.id}/result`)
    assert.deepEqual([early.status, early.body.meta], [409, { status: 'RECEIVED' }])
  })
})
