import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, type Tx } from '@souk/platform'
import { createWorld } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { manifest } from '../manifest.ts'
import type { CustomerView } from '../schemas.ts'
import { consentsMax } from './consent.ts'
import { recordConsent } from './operations.ts'

const world = await createWorld({ services: [manifest] })
after(() => world.close())

type CustomerBody = Static<typeof CustomerView>
interface Refusal {
  readonly code: string
}
interface History {
  readonly content: readonly { readonly granted: boolean; readonly source: string }[]
}

const newsletter = { purpose: 'newsletter', channel: 'EMAIL', granted: true, source: 'checkout' }

async function givenCustomer(tenant: string): Promise<string> {
  const body = { email: `${newId('cus')}@example.com` }
  return (await world.as(tenant).post<CustomerBody>('/api/v1/customers', body)).body.id
}

function record(tenant: string, customerId: string, body: object) {
  const url = `/api/v1/customers/${customerId}/consents`
  return world.as(tenant).post<CustomerBody & Refusal>(url, body)
}

async function historyOf(tenant: string, customerId: string) {
  const url = `/api/v1/customers/${customerId}/consents`
  const { body } = await world.as(tenant).get<History>(url)
  return body.content.map(({ granted, source }) => `${granted} ${source}`)
}

async function eventsOf(tenant: string) {
  const announced = await world.events(tenant)
  return announced.filter(({ type }) => type === 'customer.consent_changed').length
}

describe('consents', () => {
  test('200: the latest is shown with the customer, and all that was said is kept', async () => {
    const id = await givenCustomer('saying')
    const granted = await record('saying', id, newsletter)
    assert.partialDeepStrictEqual(granted.body, { consents: [newsletter], version: 2 })
    const at = granted.body.consents[0]?.at
    const again = await record('saying', id, { ...newsletter, at })
    assert.equal(again.body.version, 2, 'the same again records nothing')
    await record('saying', id, { ...newsletter, channel: 'SMS' })
    const withdrawn = await record('saying', id, { ...newsletter, granted: false, source: 'call' })
    assert.deepEqual(
      withdrawn.body.consents.map(({ channel, granted: is }) => `${channel} ${is}`),
      ['EMAIL false', 'SMS true'],
    )
    const listed = await world.as('saying').get<{ content: object[] }>('/api/v1/customers')
    assert.deepEqual(listed.body.content, [withdrawn.body])
    const shown = await world.as('saying').get(`/api/v1/customers/${id}`)
    assert.deepEqual(shown.body, withdrawn.body)
    assert.deepEqual(await historyOf('saying', id), [
      'false call',
      'true checkout',
      'true checkout',
    ])
    assert.equal(await eventsOf('saying'), 3)
  })

  test('200: what was said earlier and comes late goes into the history only', async () => {
    const id = await givenCustomer('late')
    await record('late', id, { ...newsletter, granted: false })
    const late = await record('late', id, { ...newsletter, at: '2020-01-01T00:00:00Z' })
    assert.deepEqual(
      late.body.consents.map(({ granted }) => granted),
      [false],
    )
    assert.equal((await historyOf('late', id)).length, 2)
  })

  test('422, 409, 404, 400: refused, and nothing is recorded', async () => {
    const id = await givenCustomer('refused')
    const future = await record('refused', id, { ...newsletter, at: '2999-01-01T00:00:00Z' })
    assert.deepEqual([future.status, future.body.code], [422, 'consent_in_future'])
    assert.equal((await record('refused-elsewhere', id, newsletter)).status, 404)
    assert.equal((await record('refused', id, { ...newsletter, purpose: 'A B' })).status, 400)
    assert.deepEqual(await historyOf('refused', id), [])
    await world.seed('refused', async (tx) => {
      for (let count = 0; count < consentsMax; count++) {
        const purpose = `purpose_${count}`
        await recordConsent(tx, id, { purpose, channel: 'EMAIL', granted: true, source: 'x' })
      }
    })
    const more = await record('refused', id, newsletter)
    assert.deepEqual([more.status, more.body.code], [409, 'consent_limit_reached'])
  })
})

describe('what was said', () => {
  const changes: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
    granted: (tx) => tx`
      update customers.consent_records set granted = not granted where tenant_id = ${tx.tenantId}
    `,
    purpose: (tx) => tx`
      update customers.consent_records set purpose = 'x' where tenant_id = ${tx.tenantId}
    `,
    channel: (tx) => tx`
      update customers.consent_records set channel = 'SMS' where tenant_id = ${tx.tenantId}
    `,
    at: (tx) => tx`
      update customers.consent_records set at = recorded_at where tenant_id = ${tx.tenantId}
    `,
    recorded_at: (tx) => tx`
      update customers.consent_records set recorded_at = at where tenant_id = ${tx.tenantId}
    `,
  }
  for (const [column, change] of Object.entries(changes)) {
    test(`cannot be changed by any statement of the program: ${column}`, async () => {
      const tenant = `said ${column}`
      const id = await givenCustomer(tenant)
      await record(tenant, id, newsletter)
      await assert.rejects(world.seed(tenant, change), { code: '42501' })
      assert.deepEqual(await historyOf(tenant, id), ['true checkout'])
    })
  }
})

describe('tax ids', () => {
  test('201: kept in one form; a wrong one or one that is there twice is refused by its place', async () => {
    const caller = world.as('taxed')
    const right = { type: 'EU_VAT', value: 'de 136 695 976' }
    const body = { email: 'ada@example.com', tax_ids: [right, { type: 'OTHER', value: '12/34' }] }
    const made = await caller.post<CustomerBody>('/api/v1/customers', body)
    assert.deepEqual(made.body.tax_ids, [
      { type: 'EU_VAT', value: 'DE136695976', status: 'UNVERIFIED' },
      { type: 'OTHER', value: '12/34', status: 'UNVERIFIED' },
    ])
    const url = `/api/v1/customers/${made.body.id}`
    const same = await caller.patch<CustomerBody>(url, { tax_ids: body.tax_ids })
    assert.equal(same.body.version, 1, 'the same in another spelling changes nothing')
    const wrong = [right, { type: 'GB_VAT', value: 'GB123456789' }, right]
    const refused = await caller.patch<Refusal & { errors: { path: string }[] }>(url, {
      tax_ids: wrong,
    })
    assert.deepEqual([refused.status, refused.body.code], [422, 'tax_id_invalid'])
    const paths = refused.body.errors.map(({ path }) => path)
    assert.deepEqual(paths, ['/tax_ids/1/value', '/tax_ids/2/value'])
  })

  test('422: a time zone and a currency that are none', async () => {
    const caller = world.as('preferring')
    const email = 'ada@example.com'
    for (const [wrong, code] of [
      [{ timezone: 'Europe/Atlantis' }, 'time_zone_unknown'],
      [{ currency: 'ZZZ' }, 'currency_unsupported'],
    ] as const) {
      const { body } = await caller.post<Refusal>('/api/v1/customers', { email, ...wrong })
      assert.equal(body.code, code)
    }
    const right = { timezone: 'Europe/Berlin', currency: 'EUR', kind: 'GUEST' }
    const { body } = await caller.post('/api/v1/customers', { email, ...right })
    assert.partialDeepStrictEqual(body, right)
  })
})
