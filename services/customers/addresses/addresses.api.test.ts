import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { createWorld, untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { manifest } from '../manifest.ts'
import { addressesMax } from './address.ts'
import { type AddressPart, formatOf } from './format.ts'
import { formats } from './generated/formats.ts'
import { createAddress } from './operations.ts'
import type { AddressView } from './schemas.ts'

const world = await createWorld({ services: [manifest] })
after(() => world.close())

type AddressBody = Static<typeof AddressView>
interface Refusal {
  readonly code: string
  readonly meta?: unknown
  readonly errors?: readonly { readonly path: string; readonly code: string }[]
}
interface List {
  readonly content: readonly AddressBody[]
}

const berlin = { country: 'DE', line1: 'Lindenallee 12', city: 'Berlin', postal_code: '10115' }

async function givenCustomer(tenant: string): Promise<string> {
  const body = { email: `${newId('cus')}@example.com` }
  const answer = await world.as(tenant).post<{ id: string }>('/api/v1/customers', body)
  return answer.body.id
}

async function givenAddress(tenant: string, customerId: string, body: object = {}) {
  const url = `/api/v1/customers/${customerId}/addresses`
  const answer = await world.as(tenant).post<AddressBody>(url, { ...berlin, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Every part that the country knows, as its format says. */
function sampleOf(country: string) {
  const format = formatOf(country)
  assert(format, country)
  const { fields, regions, postalCodeExample } = format
  const has = (part: AddressPart) => fields.includes(part)
  return {
    country,
    line1: '1 Harbour Street',
    city: has('city') ? 'Newport' : null,
    region: has('region') ? (regions[0]?.code ?? 'North') : null,
    postal_code: has('postal_code') ? (postalCodeExample ?? '12345') : null,
  }
}

async function defaultsOf(tenant: string, customerId: string) {
  const url = `/api/v1/customers/${customerId}`
  const [{ body: customer }, { body: list }] = await Promise.all([
    world.as(tenant).get<{ default_address_ids: Record<string, string | null> }>(url),
    world.as(tenant).get<List>(`${url}/addresses`),
  ])
  const flagged = (flag: 'is_default_shipping' | 'is_default_billing') =>
    list.content.filter((address) => address[flag]).map(({ id }) => id)
  const { shipping, billing } = customer.default_address_ids
  assert.deepEqual(flagged('is_default_shipping'), shipping ? [shipping] : [])
  assert.deepEqual(flagged('is_default_billing'), billing ? [billing] : [])
  return { shipping, billing }
}

async function eventsOf(tenant: string, customerId: string) {
  const announced = await world.events(tenant)
  return announced
    .filter(({ data }) => data.object.customer_id === customerId)
    .map(({ type, resource }) => `${type} ${resource.version}`)
}

describe('POST /api/v1/customers/:customerId/addresses', () => {
  test('201: kept in one form, read by its id and in the list, with its event', async () => {
    const customerId = await givenCustomer('creating')
    const details = {
      country: 'US',
      name: 'Ada Lovelace',
      company: 'Engines Inc.',
      line1: ' 1 Main St ',
      line2: 'Apt. 2',
      city: 'Springfield',
      region: 'Illinois',
      postal_code: '62701',
      phone: '+1 217 555 0100',
      labels: ['home', 'winter'],
    }
    const caller = world.as('creating')
    const url = `/api/v1/customers/${customerId}/addresses`
    const { body, headers } = await caller.post<AddressBody>(url, details)
    const kept = { ...details, line1: '1 Main St', region: 'IL', customer_id: customerId }
    assert.partialDeepStrictEqual(body, { ...kept, version: 1 })
    assert.equal(headers.location, `/api/v1/addresses/${body.id}`)
    assert.deepEqual((await caller.get(`/api/v1/addresses/${body.id}`)).body, body)
    assert.deepEqual((await caller.get<List>(url)).body.content, [body])
    assert.deepEqual(await eventsOf('creating', customerId), ['address.created 1'])
  })

  test('201: an address of every country, with its own parts, postal code and region', async () => {
    const tenant = 'world'
    const countries = Object.keys(formats)
    assert(countries.length > 240)
    for (let from = 0; from < countries.length; from += addressesMax) {
      const customerId = await givenCustomer(tenant)
      for (const country of countries.slice(from, from + addressesMax)) {
        const sample = sampleOf(country)
        const saved = await givenAddress(tenant, customerId, sample)
        assert.partialDeepStrictEqual(saved, sample, country)
        const shown = await world.as(tenant).get(`/api/v1/addresses/${saved.id}`)
        assert.deepEqual(shown.body, saved)
      }
    }
  })

  test('201: the first is the default of both kinds, and a later one only if it says so', async () => {
    const customerId = await givenCustomer('defaults')
    const first = await givenAddress('defaults', customerId)
    const second = await givenAddress('defaults', customerId)
    assert.deepEqual(await defaultsOf('defaults', customerId), {
      shipping: first.id,
      billing: first.id,
    })
    const third = await givenAddress('defaults', customerId, { is_default_billing: true })
    assert.deepEqual(await defaultsOf('defaults', customerId), {
      shipping: first.id,
      billing: third.id,
    })
    const url = `/api/v1/addresses/${second.id}`
    const chosen = { is_default_shipping: true, is_default_billing: true }
    await world.as('defaults').patch(url, chosen)
    assert.deepEqual(await defaultsOf('defaults', customerId), {
      shipping: second.id,
      billing: second.id,
    })
    const again = await world.as('defaults').patch<AddressBody>(url, chosen)
    assert.equal(again.body.version, 2, 'the same again changes nothing')
    assert.deepEqual((await eventsOf('defaults', customerId)).sort(), [
      'address.created 1',
      'address.created 1',
      'address.created 1',
      'address.updated 2',
      'address.updated 2',
      'address.updated 2',
      'address.updated 3',
    ])
  })

  test('201: of two defaults at once the second waits, and one is left', async () => {
    const customerId = await givenCustomer('racing')
    const { reply, first } = await world.seed('racing', async (tx) => {
      const made = await createAddress(tx, customerId, berlin)
      const second = givenAddress('racing', customerId, { is_default_shipping: true })
      await untilBlocked(world.db)
      return { reply: second, first: made }
    })
    const second = await reply
    assert.deepEqual(await defaultsOf('racing', customerId), {
      shipping: second.id,
      billing: first.id,
    })
  })

  test('422 address_invalid, 404 customer_not_found: named, and nothing is kept', async () => {
    const customerId = await givenCustomer('refusing')
    const url = `/api/v1/customers/${customerId}/addresses`
    const caller = world.as('refusing')
    const invalid = await caller.post<Refusal>(url, { ...berlin, postal_code: 'SW1A 1AA' })
    assert.deepEqual([invalid.status, invalid.body.code], [422, 'address_invalid'])
    assert.deepEqual(
      invalid.body.errors?.map(({ path }) => path),
      ['/postal_code'],
    )
    const nobody = `/api/v1/customers/${newId('cus')}/addresses`
    assert.equal((await caller.post<Refusal>(nobody, berlin)).body.code, 'customer_not_found')
    assert.equal((await caller.get<Refusal>(nobody)).body.code, 'customer_not_found')
    assert.equal((await world.as('refusing-elsewhere').post<Refusal>(url, berlin)).status, 404)
    assert.deepEqual((await caller.get<List>(url)).body.content, [])
    assert.deepEqual(await eventsOf('refusing', customerId), [])
  })

  test('409 address_limit_reached: the last one is taken, the next is not', async () => {
    const customerId = await givenCustomer('many')
    await world.seed('many', async (tx) => {
      for (let count = 1; count < addressesMax; count++) await createAddress(tx, customerId, berlin)
    })
    await givenAddress('many', customerId)
    const url = `/api/v1/customers/${customerId}/addresses`
    const refused = await world.as('many').post<Refusal>(url, berlin)
    assert.deepEqual([refused.status, refused.body.code], [409, 'address_limit_reached'])
    assert.deepEqual(refused.body.meta, { limit: addressesMax })
  })
})

describe('PATCH and DELETE /api/v1/addresses/:addressId', () => {
  test('200: what is given changes, and the whole has to be right', async () => {
    const customerId = await givenCustomer('patching')
    const { id } = await givenAddress('patching', customerId, { line2: '2. OG' })
    const url = `/api/v1/addresses/${id}`
    const caller = world.as('patching')
    const moved = await caller.patch<AddressBody>(url, { line1: 'Lindenallee 14', line2: null })
    assert.partialDeepStrictEqual(moved.body, { line1: 'Lindenallee 14', line2: null, version: 2 })
    const abroad = await caller.patch<Refusal>(url, { country: 'US' })
    assert.deepEqual([abroad.status, abroad.body.code], [422, 'address_invalid'])
    const stale = await caller.patch<Refusal>(url, { city: 'Bonn' }, { 'if-match': '"v1"' })
    assert.equal(stale.body.code, 'version_mismatch')
    assert.equal((await world.as('stranger').patch<Refusal>(url, { city: 'Bonn' })).status, 404)
    assert.deepEqual((await caller.get(url)).body, moved.body)
  })

  test('200: deleted once; a default leaves none behind', async () => {
    const customerId = await givenCustomer('deleting')
    const { id } = await givenAddress('deleting', customerId)
    const url = `/api/v1/addresses/${id}`
    assert.equal((await world.as('stranger').call<Refusal>('DELETE', url)).status, 404)
    assert.equal((await world.as('deleting', ['customers:read']).call('DELETE', url)).status, 403)
    const headers = { 'idempotency-key': 'deleted-address' }
    const gone = await world.as('deleting').call<AddressBody>('DELETE', url, { headers })
    assert.deepEqual([gone.status, gone.body.id], [200, id])
    const again = await world.as('deleting').call<AddressBody>('DELETE', url, { headers })
    assert.equal(again.text, gone.text, 'the stored answer')
    for (const word of [berlin.line1, berlin.city, berlin.postal_code]) {
      assert(!again.text.includes(word), `${word} would outlive the address`)
    }
    assert.equal(
      (await world.as('deleting').call<Refusal>('DELETE', url)).body.code,
      'address_not_found',
    )
    assert.deepEqual(await defaultsOf('deleting', customerId), { shipping: null, billing: null })
    const announced = ['address.created 1', 'address.deleted 2']
    assert.deepEqual(await eventsOf('deleting', customerId), announced)
  })
})

describe('formats', () => {
  test('200: an address is compared without being kept', async () => {
    const caller = world.as('formats', ['customers:read'])
    const url = '/api/v1/addresses/validate'
    const right = await caller.post(url, { ...berlin, city: ' Berlin ' })
    assert.partialDeepStrictEqual(right.body, {
      is_valid: true,
      address: { city: 'Berlin' },
      errors: [],
    })
    const wrong = await caller.post<{ is_valid: boolean; errors: { path: string }[] }>(url, {
      country: 'XX',
    })
    assert.equal(wrong.body.is_valid, false)
    assert.deepEqual(
      wrong.body.errors.map(({ path }) => path),
      ['/country'],
    )
  })

  test('200 and 404: the format of a country, for a form', async () => {
    const caller = world.as('formats', ['customers:read'])
    const { body } = await caller.get('/api/v1/addresses/formats/CA')
    assert.partialDeepStrictEqual(body, { country: 'CA', region_kind: 'province' })
    const nowhere = await caller.get<Refusal>('/api/v1/addresses/formats/XX')
    assert.deepEqual([nowhere.status, nowhere.body.code], [404, 'address_format_not_found'])
  })
})
