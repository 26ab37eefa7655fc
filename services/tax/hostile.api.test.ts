import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { createWorld, withHostileTexts } from '@souk/platform/testing'
import { eur, european, givenCustomer, testServices } from './tax.fixture.ts'

const world = await createWorld({ services: testServices() })
after(() => world.close())

const pricing = '/api/v1/pricing'

interface Written {
  readonly method: 'POST' | 'PATCH' | 'PUT'
  readonly url: string
  readonly body: (customerId: string) => object
  /** What shows it again. */
  readonly read: (answer: { readonly id: string }) => string
}

const written: Readonly<Record<string, Written>> = {
  rate: {
    method: 'POST',
    url: `${pricing}/tax-rates`,
    body: () => ({
      country: 'US',
      region: 'CA',
      postal: '94110',
      // Two with one code would be in each other's way.
      tax_code: newId('txr'),
      rate: '0.19',
      name: 'Tax',
      reason: 'STANDARD',
      valid_from: '2026-01-01T00:00:00Z',
      valid_to: '2026-02-01T00:00:00Z',
    }),
    read: ({ id }) => `${pricing}/tax-rates/${id}`,
  },
  exemption: {
    method: 'POST',
    url: `${pricing}/tax-exemptions`,
    body: (customer_id) => ({
      customer_id,
      jurisdictions: ['US-CA'],
      certificate_url: 'https://files.shop.example/1.pdf',
      valid_from: '2026-01-01T00:00:00Z',
      valid_to: '2026-02-01T00:00:00Z',
    }),
    read: ({ id }) => `${pricing}/tax-exemptions/${id}`,
  },
  calculation: {
    method: 'POST',
    url: `${pricing}/tax/calculate`,
    body: (customer_id) => ({
      lines: [{ ref: '1', amount: eur(100), tax_code: 'standard' }],
      shipping: { amount: eur(10), tax_code: 'standard' },
      from: { country: 'DE', region: 'BE', postal_code: '10115' },
      to: { country: 'DE', region: 'BE', postal_code: '10115' },
      customer_id,
      tax_id: 'DE136695976',
      at: '2026-06-01T00:00:00Z',
    }),
    read: ({ id }) => `${pricing}/tax/calculations/${id}`,
  },
  settings: {
    method: 'PATCH',
    url: `${pricing}/tax/settings`,
    body: () => ({
      rounding: 'HALF_EVEN',
      rounding_level: 'PER_LINE',
      inclusive_prices: 'FIX_NET',
      default_tax_code: 'standard',
      shipping_tax_code: 'standard',
      origin_country: 'DE',
      registrations: ['DE'],
    }),
    read: () => `${pricing}/tax/settings`,
  },
  gateway: {
    method: 'PUT',
    url: `${pricing}/tax/gateway`,
    body: () => ({
      kind: 'HTTP',
      url: 'https://tax.example.com/calculate',
      token: 'secret',
      on_failure: 'FAIL',
    }),
    read: () => `${pricing}/tax/gateway`,
  },
}

describe('whatever somebody writes into a field', () => {
  for (const [noun, { method, url, body, read }] of Object.entries(written)) {
    test(`${noun}: it is refused, or kept and read as it was answered`, async () => {
      const caller = await european(world, noun)
      const customerId = await givenCustomer(caller)
      for (const { path, name, body: hostile } of withHostileTexts(() => body(customerId))) {
        const answer = await caller.call<{ id: string }>(method, url, { body: hostile })
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
    })
  }
})
