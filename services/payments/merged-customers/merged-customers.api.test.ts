import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { findPerson } from '@souk/customers/contract'
import { minuteMs, newId, uuidOf } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { commandPayment, createShop, type PaymentBody, pay, placeOrder } from '../fixtures.ts'
import { paymentRecords } from '../persons/records.ts'

const world = await createShop()
after(() => world.close())

interface OwnedPayment extends PaymentBody {
  customer_id: string | null
  updated_at: string
}

async function givenCustomer(shop: Caller): Promise<string> {
  const body = { email: `${newId('cus')}@example.com` }
  return (await shop.post<{ id: string }>('/api/v1/customers', body)).body.id
}

/** An order of the customer, paid by something that is captured later. */
async function givenPayment(tenant: string, customer_id: string): Promise<OwnedPayment> {
  const { id } = await placeOrder(world, tenant, undefined, { customer_id })
  const paid = await pay(world, tenant, id, { capture_method: 'MANUAL' })
  assert.equal(paid.status, 201, paid.text)
  return paid.body as unknown as OwnedPayment
}

async function merge(shop: Caller, from: string, into: string): Promise<void> {
  const { status, text } = await shop.post(`/api/v1/customers/${from}/merge`, { into })
  assert.equal(status, 200, text)
}

/** Events reach those who react, and what they leave due is done. */
async function afterwards(): Promise<void> {
  await world.settle()
  await world.tick()
}

async function paymentsOf(tenant: string, customerId: string): Promise<string[]> {
  const url = `/api/v1/payments?customer_id=${customerId}`
  const { body } = await world.as(tenant).get<{ content: OwnedPayment[] }>(url)
  return body.content.map(({ id }) => id)
}

async function updatesOf(tenant: string) {
  return (await world.events(tenant)).filter(({ type }) => type === 'payment.updated')
}

describe('payments of customers that are merged', () => {
  test('all of them follow, each once and with its event, and can be captured as before', async () => {
    const tenant = 'following'
    const shop = world.as(tenant)
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    const first = await givenPayment(tenant, from)
    const second = await givenPayment(tenant, from)
    const own = await givenPayment(tenant, into)
    await merge(shop, from, into)
    await afterwards()
    assert.deepEqual(await paymentsOf(tenant, from), [])
    assert.deepEqual(await paymentsOf(tenant, into), [own.id, second.id, first.id])
    const { body } = await shop.get<OwnedPayment>(`/api/v1/payments/${first.id}`)
    const { updated_at: _then, ...before } = first
    const { updated_at: _now, ...now } = body
    assert.deepEqual(now, { ...before, customer_id: into, version: first.version + 1 })
    await afterwards()
    const told = (await updatesOf(tenant)).map(({ data }) => data)
    assert.equal(told.length, 2)
    assert.partialDeepStrictEqual(told[0], {
      object: { id: first.id, customer_id: into },
      previous: { customer_id: from },
    })
    assert.equal((await commandPayment(world, tenant, first.id, 'capture')).status, 200)
    assert.deepEqual(await paymentsOf('another', into), [], 'nobody else sees them')
  })

  test('merges that are told in the other order, late and twice end at the last customer', async () => {
    const tenant = 'out of order'
    const shop = world.as(tenant)
    const customer = () => givenCustomer(shop)
    const [a, b, c] = [await customer(), await customer(), await customer()]
    const ofA = await givenPayment(tenant, a)
    const ofB = await givenPayment(tenant, b)
    await merge(shop, a, b)
    await merge(shop, b, c)
    await world.settle()
    const told = (customerId: string) =>
      world.seed(tenant, async (tx) => {
        await tx`
          insert into customers.followed_merges (tenant_id, id, service, merged_at, due_at)
          values (${tx.tenantId}, ${uuidOf(customerId)}, 'payments', ${tx.now}, ${tx.now})
          on conflict do nothing`
      })
    await world.seed(tenant, async (tx) => {
      await tx`
        delete from customers.followed_merges
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(a)}`
    })
    await world.tick()
    assert.deepEqual(await paymentsOf(tenant, c), [ofB.id], 'only the second merge was told')
    for (const again of [a, b, a]) {
      await told(again)
      await world.tick()
      world.advance(tenant, 6 * minuteMs)
      await world.tick()
      assert.deepEqual(await paymentsOf(tenant, c), [ofB.id, ofA.id])
    }
    assert.equal((await updatesOf(tenant)).length, 2)
  })

  test('a payment that was made meanwhile follows at the second look', async () => {
    const tenant = 'meanwhile'
    const shop = world.as(tenant)
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    await merge(shop, from, into)
    await afterwards()
    const late = await givenPayment(tenant, into)
    await world.seed(tenant, async (tx) => {
      await tx`
        update payments.payments set customer_id = ${uuidOf(from)}
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(late.id)}`
    })
    world.advance(tenant, 6 * minuteMs)
    await world.tick()
    assert.deepEqual(await paymentsOf(tenant, into), [late.id])
  })

  test('a copy and an erasure of the one that stays find what was paid as the other', async () => {
    const tenant = 'erased'
    const shop = world.as(tenant)
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    const paid = await givenPayment(tenant, from)
    await merge(shop, from, into)
    await afterwards()
    const { copied, open } = await world.seed(tenant, async (tx) => {
      const person = await findPerson(tx, into)
      return {
        copied: await paymentRecords.copy(tx, person, null),
        open: await paymentRecords.objection?.ids(tx, person),
      }
    })
    assert.deepEqual(
      copied.records.map((record) => (record as OwnedPayment).customer_id),
      [into],
    )
    assert.deepEqual(open, [paid.id])
  })
})
