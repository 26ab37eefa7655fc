import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { allAtOnce } from '@souk/platform/testing'
import {
  checkBooks,
  createStoredValueWorld,
  entriesOf,
  euro,
  givenCard,
  givenCredit,
  givenCustomer,
  type IssuedBody,
  owedOn,
  type Refusal,
  read,
  type StoredValueBody,
  storedValues,
} from './stored-value.fixture.ts'

const world = await createStoredValueWorld()
after(() => world.close())

const command = (tenant: string, id: string, name: string, body: object) =>
  world.as(tenant).post<StoredValueBody & Refusal>(`${storedValues}/${id}/${name}`, body)
const typesOf = async (tenant: string) =>
  (await world.events(tenant)).map(({ type }) => type).filter((type) => /^stored/.test(type))

async function takesMoneyAt(tenant: string, ...accounts: string[]): Promise<void> {
  const { body } = await world
    .as(tenant)
    .get<{ content: { id: string }[] }>('/api/v1/payment-gateways?kind=MANUAL')
  const path = `/api/v1/payment-gateways/${body.content[0]?.id}`
  const { status, text } = await world.as(tenant).patch(path, { manual: { accounts } })
  assert.equal(status, 200, text)
}

async function banksOf(tenant: string): Promise<Record<string, number>> {
  const { body } = await world
    .as(tenant)
    .get<{ content: { code: string; balance: { amount: number } }[] }>('/api/v1/ledger/accounts')
  const banks = body.content.filter(({ code }) => code.startsWith('asset:bank'))
  return Object.fromEntries(banks.map(({ code, balance }) => [code, balance.amount]))
}

describe('POST /api/v1/stored-value', () => {
  test('201: a gift card has a code that is shown once, and the books know what is owed', async () => {
    const tenant = 'card'
    const card = await givenCard(world, tenant, { reason: 'SALE' })
    assert.match(card.code, /^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    const { code, ...rest } = card
    assert.deepEqual(await read(world.as(tenant), card.id), rest)
    assert.equal(rest.last_characters, code.slice(-4))
    assert.equal(await owedOn(world, tenant, card.id), 5_000)
    assert.deepEqual(
      (await entriesOf(world, tenant, card.id)).map(({ kind, amount }) => [kind, amount]),
      [['ISSUED', euro(5_000)]],
    )
    const bank = await world
      .as(tenant)
      .get<{ content: { balance: object }[] }>('/api/v1/ledger/accounts?code=asset:bank')
    assert.deepEqual(bank.body.content[0]?.balance, euro(5_000))
    const [event] = await world.events(tenant)
    assert.equal(event?.type, 'stored_value.issued')
    assert(!JSON.stringify(event).includes(code.slice(0, 9)), 'the code is in no event')
  })

  test('201: the money of a sale is where it came to, with `account`', async () => {
    const tenant = 'account'
    await takesMoneyAt(tenant, 'main', 'giro')
    const card = await givenCard(world, tenant, { reason: 'SALE', account: 'giro' })
    const sale = { amount: euro(500), reason: 'SALE' }
    const credited = await command(tenant, card.id, 'credit', { ...sale, account: 'main' })
    assert.equal(credited.status, 200, credited.text)
    const debited = await command(tenant, card.id, 'debit', { ...sale, account: 'giro' })
    assert.equal(debited.status, 200, debited.text)
    assert.deepEqual(await banksOf(tenant), { 'asset:bank:giro': 4_500, 'asset:bank:main': 500 })
    await checkBooks(world, tenant)
  })

  test('400 validation_failed: an account that is none of the manual gateway, or is none of a sale', async () => {
    const tenant = 'wrong-account'
    const card = await givenCard(world, tenant)
    const before = [await typesOf(tenant), await banksOf(tenant)]
    const issue = { kind: 'GIFT_CARD', amount: euro(100) }
    for (const wrong of [
      { reason: 'SALE', account: 'giro' },
      { reason: 'GOODWILL', account: 'main' },
    ]) {
      const issued = await world.as(tenant).post<Refusal>(storedValues, { ...issue, ...wrong })
      const changes = ['credit', 'debit'].map((name) =>
        command(tenant, card.id, name, { amount: euro(1), ...wrong }),
      )
      for (const { status, body } of [issued, ...(await Promise.all(changes))]) {
        assert.deepEqual([status, body.code], [400, 'validation_failed'])
        assert.deepEqual(
          body.errors?.map(({ path }) => path),
          ['/account'],
        )
      }
    }
    assert.deepEqual([await typesOf(tenant), await banksOf(tenant)], before)
  })

  test('201: the same key answers the same card again, with its code', async () => {
    const tenant = 'twice'
    const body = { kind: 'GIFT_CARD', amount: euro(100), reason: 'GOODWILL' }
    const headers = { 'idempotency-key': newUuid() }
    const [first, again] = [
      await world.as(tenant).post<IssuedBody>(storedValues, body, headers),
      await world.as(tenant).post<IssuedBody>(storedValues, body, headers),
    ]
    assert.deepEqual(again.body, first.body)
    assert.deepEqual(await typesOf(tenant), ['stored_value.issued'])
  })

  test('409 store_credit_exists: a customer has one credit in each currency', async () => {
    const tenant = 'credit'
    const owner = await givenCustomer(world, tenant)
    await givenCredit(world, tenant, owner)
    await givenCredit(world, tenant, owner, { amount: { amount: 100, currency: 'USD' } })
    const body = { kind: 'STORE_CREDIT', amount: euro(1), reason: 'GOODWILL', owner_id: owner }
    const answers = await allAtOnce(world.db, 'stored_value.stored_values', [
      () => world.as(tenant).post<Refusal>(storedValues, body),
      () => world.as(tenant).post<Refusal>(storedValues, body),
    ])
    for (const { status, body: refusal } of answers) {
      assert.deepEqual([status, refusal.code], [409, 'store_credit_exists'])
    }
    assert.equal((await typesOf(tenant)).length, 2)
  })

  test('400, 422: what cannot be issued changes nothing', async () => {
    const tenant = 'refused'
    const amount = euro(100)
    const refused = [
      [{ kind: 'STORE_CREDIT', amount, reason: 'GOODWILL' }, 400, '/owner_id'],
      [
        { kind: 'GIFT_CARD', amount, reason: 'GOODWILL', expires_at: '2001-01-01T00:00:00Z' },
        400,
        '/expires_at',
      ],
      [{ kind: 'GIFT_CARD', amount: euro(0), reason: 'GOODWILL' }, 400, '/amount/amount'],
      [{ kind: 'GIFT_CARD', amount, reason: 'FORFEITURE' }, 400, '/reason'],
      [{ kind: 'GIFT_CARD', amount, reason: 'GOODWILL', owner_id: newId('cus') }, 422, undefined],
      [
        { kind: 'GIFT_CARD', amount: { amount: 1, currency: 'XAU' }, reason: 'GOODWILL' },
        422,
        undefined,
      ],
    ] as const
    for (const [body, status, path] of refused) {
      const answer = await world.as(tenant).post<Refusal>(storedValues, body)
      assert.equal(answer.status, status, answer.text)
      if (path) assert.equal(answer.body.errors?.[0]?.path, path)
    }
    assert.deepEqual(await typesOf(tenant), [])
  })

  test('403, 404: who may only read issues nothing, and another tenant sees nothing', async () => {
    const tenant = 'scopes'
    const card = await givenCard(world, tenant)
    const body = { kind: 'GIFT_CARD', amount: euro(1), reason: 'GOODWILL' }
    const reader = world.as(tenant, ['stored_value:read'])
    assert.equal((await reader.post(storedValues, body)).status, 403)
    assert.equal((await read(reader, card.id)).id, card.id)
    for (const name of ['', '/entries']) {
      const url = `${storedValues}/${card.id}${name}`
      assert.equal((await world.as('stranger').get(url)).status, 404)
    }
  })
})

describe('credit and debit', () => {
  test('200: the balance runs along, and a card that is used up is active again when it is credited', async () => {
    const tenant = 'moved'
    const { id } = await givenCard(world, tenant)
    const spent = await command(tenant, id, 'debit', { amount: euro(5_000), reason: 'SALE' })
    assert.deepEqual([spent.status, spent.body.status], [200, 'DEPLETED'])
    const more = await command(tenant, id, 'credit', { amount: euro(70), reason: 'PROMOTION' })
    assert.deepEqual([more.status, more.body.status, more.body.balance], [200, 'ACTIVE', euro(70)])
    assert.deepEqual(
      (await entriesOf(world, tenant, id)).map(({ amount, balance }) => [
        amount.amount,
        balance.amount,
      ]),
      [
        [5_000, 5_000],
        [-5_000, 0],
        [70, 70],
      ],
    )
    const kinds = ['issued', 'debited', 'credited'].map((verb) => `stored_value.${verb}`)
    assert.deepEqual(await typesOf(tenant), kinds)
    await checkBooks(world, tenant)
  })

  test('409 insufficient_balance: fifty at once take the last euro once', async () => {
    const tenant = 'last euro'
    const { id } = await givenCard(world, tenant, { amount: euro(100) })
    const debit = () => command(tenant, id, 'debit', { amount: euro(100), reason: 'SALE' })
    const answers = await Promise.all(Array.from({ length: 50 }, debit))
    const codes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`)
    assert.equal(codes.filter((code) => code === '200 ').length, 1)
    assert.equal(codes.filter((code) => code === '409 insufficient_balance').length, 49)
    assert.deepEqual((await read(world.as(tenant), id)).balance, euro(0))
    await checkBooks(world, tenant)
  })

  test('409, 422: too much, another currency and a version that is past change nothing', async () => {
    const tenant = 'unmoved'
    const { id } = await givenCard(world, tenant)
    const dollars = { amount: { amount: 1, currency: 'USD' }, reason: 'GOODWILL' }
    for (const name of ['credit', 'debit']) {
      const { status, body } = await command(tenant, id, name, dollars)
      assert.deepEqual([status, body.code], [422, 'stored_value_currency_mismatch'])
    }
    const tooMuch = await command(tenant, id, 'debit', { amount: euro(5_001), reason: 'SALE' })
    assert.deepEqual([tooMuch.status, tooMuch.body.meta?.available], [409, euro(5_000)])
    const stale = await world
      .as(tenant)
      .post(
        `${storedValues}/${id}/credit`,
        { amount: euro(1), reason: 'SALE' },
        { 'if-match': '"7"' },
      )
    assert.equal(stale.status, 412)
    assert.deepEqual(await typesOf(tenant), ['stored_value.issued'])
    await checkBooks(world, tenant)
  })
})

describe('freeze and unfreeze', () => {
  test('200, 409 invalid_transition: what is frozen takes nothing and gives nothing', async () => {
    const tenant = 'frozen'
    const { id, code } = await givenCard(world, tenant)
    const frozen = await command(tenant, id, 'freeze', { reason: 'LOST', note: 'called' })
    assert.deepEqual([frozen.status, frozen.body.status], [200, 'FROZEN'])
    for (const name of ['credit', 'debit']) {
      const { status, body } = await command(tenant, id, name, { amount: euro(1), reason: 'SALE' })
      assert.deepEqual([status, body.code], [409, 'invalid_transition'])
    }
    assert.equal((await command(tenant, id, 'freeze', { reason: 'LOST' })).status, 409)
    const looked = await world.as(tenant).post<Refusal>(`${storedValues}/lookup`, { code })
    assert.deepEqual([looked.status, looked.body.code], [422, 'stored_value_unusable'])
    const free = await command(tenant, id, 'unfreeze', { reason: 'FOUND' })
    assert.deepEqual(
      [free.status, free.body.status, free.body.balance],
      [200, 'ACTIVE', euro(5_000)],
    )
    assert.equal((await command(tenant, id, 'unfreeze', { reason: 'FOUND' })).status, 409)
    assert.deepEqual(
      (await entriesOf(world, tenant, id)).map(({ kind, reason, note }) => [kind, reason, note]),
      [
        ['ISSUED', 'GOODWILL', null],
        ['FROZEN', 'LOST', 'called'],
        ['UNFROZEN', 'FOUND', null],
      ],
    )
    await checkBooks(world, tenant)
  })
})

describe('POST /api/v1/stored-value/lookup', () => {
  test('200: finds a card however its code is written, and shows what can be spent', async () => {
    const tenant = 'looked up'
    const { code, last_characters } = await givenCard(world, tenant)
    const spellings = [
      code,
      code.toLowerCase(),
      code.replaceAll('-', ''),
      code.replaceAll('-', ' '),
    ]
    for (const entered of spellings) {
      for (const caller of [world.as(tenant), world.asVisitor(tenant, 'web')]) {
        const { status, body } = await caller.post(`${storedValues}/lookup`, { code: entered })
        assert.deepEqual(
          [status, body],
          [200, { balance: euro(5_000), last_characters, expires_at: null }],
        )
      }
    }
  })

  test('422, 429: what cannot be used is refused alike, twenty times; a mistyped code does not count', async () => {
    const tenant = 'guessed'
    const { code } = await givenCard(world, tenant)
    const others = await givenCard(world, 'elsewhere')
    const frozen = await givenCard(world, tenant)
    await command(tenant, frozen.id, 'freeze', { reason: 'FRAUD' })
    const visitor = world.asVisitor(tenant, 'web')
    const look = (entered: string) =>
      visitor.post<Refusal>(`${storedValues}/lookup`, { code: entered })
    const refusals = [await look(others.code), await look(frozen.code), await look('AAAA-AAAA')]
    const shown = refusals.map(({ status, body }) => {
      const {
        instance: _instance,
        request_id: _id,
        ...same
      } = body as unknown as Record<string, unknown>
      return [status, same]
    })
    assert.deepEqual(shown[1], shown[0])
    assert.deepEqual(shown[2], shown[0])
    for (let count = 0; count < 30; count += 1) assert.equal((await look('MISTYPED')).status, 422)
    for (let count = 0; count < 15; count += 1) {
      assert.equal((await look(others.code)).status, 422)
    }
    assert.equal((await look(code)).status, 200)
    for (let count = 0; count < 4; count += 1) await look(others.code)
    assert.equal((await look(code)).status, 429)
  })
})

describe('POST /api/v1/stored-value/{id}/code', () => {
  test('200: the new code opens the card and the old one nothing', async () => {
    const tenant = 'recoded'
    const { id, code: old } = await givenCard(world, tenant)
    const { status, body } = await command(tenant, id, 'code', {})
    assert.equal(status, 200)
    const { code } = body
    const look = (entered: string) =>
      world.as(tenant).post(`${storedValues}/lookup`, { code: entered })
    assert.deepEqual([(await look(code)).status, (await look(old)).status], [200, 422])
    const credit = await givenCredit(world, tenant, await givenCustomer(world, tenant))
    const refused = await command(tenant, credit.id, 'code', {})
    assert.deepEqual([refused.status, refused.body.code], [422, 'stored_value_kind_mismatch'])
  })
})

describe('a customer who has signed in', () => {
  test('sees what is theirs and nothing else', async () => {
    const tenant = 'own'
    const [ada, bob] = [await givenCustomer(world, tenant), await givenCustomer(world, tenant)]
    const credit = await givenCredit(world, tenant, ada)
    const card = await givenCard(world, tenant, { owner_id: ada })
    const others = [await givenCredit(world, tenant, bob), await givenCard(world, tenant)]
    const self = world.asCustomer(tenant, ada, ['stored_value:read'])
    const { body } = await self.get<{ content: StoredValueBody[] }>(storedValues)
    assert.deepEqual(body.content.map(({ id }) => id).toSorted(), [credit.id, card.id].toSorted())
    for (const { id } of others) assert.equal((await self.get(`${storedValues}/${id}`)).status, 404)
    for (const name of ['credit', 'debit', 'freeze', 'code']) {
      assert.equal((await self.post(`${storedValues}/${card.id}/${name}`, {})).status, 403)
    }
  })
})
