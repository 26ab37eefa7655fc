import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Caller, createWorld, withHostileTexts } from '@souk/platform/testing'
import { manifest } from './manifest.ts'

const world = await createWorld({ services: [manifest] })
after(() => world.close())

const customers = '/api/v1/customers'

async function givenCustomer(caller: Caller): Promise<string> {
  const body = { email: `${newId('cus')}@example.com` }
  return (await caller.post<{ id: string }>(customers, body)).body.id
}

interface Written {
  /** Where it is posted to, and what it can be read by afterwards. */
  readonly url: (caller: Caller) => Promise<string>
  readonly body: () => object
  readonly read: (answer: { readonly id: string }) => string
}

const written: Readonly<Record<string, Written>> = {
  customer: {
    url: async () => customers,
    body: () => ({
      email: `${newId('cus')}@example.com`,
      name: 'Ada',
      phone: '+49 30 123456',
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      external_id: newId('cus'),
      tax_ids: [{ type: 'OTHER', value: '12/34', status: 'UNVERIFIED' }],
      metadata: { note: 'text' },
    }),
    read: ({ id }) => `${customers}/${id}`,
  },
  address: {
    url: async (caller) => `${customers}/${await givenCustomer(caller)}/addresses`,
    body: () => ({
      country: 'DE',
      name: 'Ada',
      company: 'Engines',
      line1: 'Lindenallee 12',
      line2: 'Hof',
      city: 'Berlin',
      region: 'Berlin',
      postal_code: '10115',
      phone: '+49 30 123456',
    }),
    read: ({ id }) => `/api/v1/addresses/${id}`,
  },
  group: {
    url: async () => '/api/v1/customer-groups',
    body: () => ({ name: newId('cgr'), description: 'Text', metadata: { note: 'text' } }),
    read: ({ id }) => `/api/v1/customer-groups/${id}`,
  },
  consent: {
    url: async (caller) => `${customers}/${await givenCustomer(caller)}/consents`,
    body: () => ({ purpose: 'newsletter', channel: 'EMAIL', granted: true, source: 'checkout' }),
    read: ({ id }) => `${customers}/${id}`,
  },
}

describe('whatever somebody writes into a field', () => {
  for (const [noun, { url, body, read }] of Object.entries(written)) {
    test(`${noun}: it is refused, or kept and read as it was answered`, async () => {
      const caller = world.as(noun)
      for (const { path, name, body: hostile } of withHostileTexts(body)) {
        const answer = await caller.post<{ id: string }>(await url(caller), hostile)
        const where = `${noun}${path}, a text ${name}: ${answer.text.slice(0, 300)}`
        if (answer.status < 300) {
          const shown = await caller.get(read(answer.body))
          assert.deepEqual(shown.body, answer.body, where)
          continue
        }
        assert([400, 422].includes(answer.status), where)
        assert.match(answer.headers['content-type'] ?? '', /^application\/problem\+json/)
        assert(answer.text.length < 4_000, where)
      }
      const list = await caller.get(noun === 'group' ? '/api/v1/customer-groups' : customers)
      assert.equal(list.status, 200, 'what was kept can be listed')
    })
  }
})
