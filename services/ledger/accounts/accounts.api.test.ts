import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import { balanceOf, post, postNew } from '../contract.ts'
import {
  type AccountBody,
  createLedgerWorld,
  credit,
  debit,
  entry,
  euro,
  type LedgerWorld,
  type Page,
  type Refusal,
} from '../ledger.fixture.ts'

let world: LedgerWorld
before(async () => {
  world = await createLedgerWorld()
})
after(() => world.close())

const accounts = '/api/v1/ledger/accounts'
const rent = { code: 'expense:rent', currency: 'EUR', name: 'Rent', external_number: '4210' }

const open = (tenant: string, body: object) =>
  world.as(tenant).post<AccountBody & Refusal>(accounts, body)

async function countAccounts(tenant: string): Promise<number> {
  return (await world.as(tenant).get<Page<AccountBody>>(accounts)).body.content.length
}

test('with journals, only accounts are listed that a journal may post to', async () => {
  const order = newId('ord')
  const tenant = 'pickable'
  await open(tenant, rent)
  await world.seed(tenant, async (tx) => {
    await post(tx, entry('a', [debit('asset:psp:test', 5), credit(`liability:escrow:${order}`, 5)]))
    await post(tx, entry('b', [debit('asset:bank:main', 5), credit('revenue:sales', 5)]))
  })
  const codesOf = async (query: string) => {
    const { body } = await world.as(tenant).get<Page<AccountBody>>(`${accounts}${query}`)
    return body.content.map(({ code }) => code).sort()
  }
  const own = ['asset:bank:main', 'expense:rent', 'revenue:sales']
  assert.deepEqual(await codesOf('?journals=true'), own)
  assert.deepEqual(
    await codesOf('?journals=false'),
    [...own, 'asset:psp:test', `liability:escrow:${order}`].sort(),
  )
  assert.deepEqual(await codesOf('?journals=true&type=REVENUE'), ['revenue:sales'])
})

describe('POST /api/v1/ledger/accounts', () => {
  test('201: opens an account, which the list shows as it was answered', async () => {
    const { status, body, headers } = await open('open', rent)
    assert.equal(status, 201)
    assert.equal(headers.location, `${accounts}/${body.id}`)
    assert.deepEqual(
      [body.name, body.external_number, body.constraint, body.balance, body.version],
      ['Rent', '4210', 'NONE', euro(0), 1],
    )
    const [listed] = (await world.as('open').get<Page<AccountBody>>(accounts)).body.content
    assert.deepEqual(listed, body)
  })

  test('201: the same code in another currency, and in another tenant, is another account', async () => {
    await open('currencies', rent)
    assert.equal((await open('currencies', { ...rent, currency: 'JPY' })).status, 201)
    assert.equal((await open('currencies-2', rent)).status, 201)
  })

  test('409 ledger_account_exists: a second one is refused, and the first keeps its name', async () => {
    const first = await open('twice', rent)
    const second = await open('twice', { ...rent, name: 'Other' })
    assert.deepEqual([second.status, second.body.code], [409, 'ledger_account_exists'])
    const { body } = await world.as('twice').get<AccountBody>(`${accounts}/${first.body.id}`)
    assert.equal(body.name, 'Rent')
  })

  const controlled = [
    ['asset:psp:test', 'payments'],
    ['liability:escrow:mine', 'payments'],
    ['liability:stored_value', 'payments'],
    ['liability:provider:mine:available', 'marketplace'],
    ['asset:fx:eur', 'ledger'],
    [`expense:promotions:${newId('ord')}`, 'payments'],
    [`revenue:rent:${newId('ord')}`, 'ledger'],
  ] as const
  for (const [code, domain] of controlled) {
    test(`422 account_controlled: ${code.replace(/ord_\w+/, '{order}')} is opened by ${domain} alone`, async () => {
      const { status, body } = await open('controlled', { ...rent, code })
      assert.deepEqual([status, body.code, body.meta.domain], [422, 'account_controlled', domain])
      assert.equal(await countAccounts('controlled'), 0)
    })
  }

  test('400, 422: codes, numbers and currencies that are none', async () => {
    for (const code of [
      'expense',
      'money:rent',
      'expense:Rent',
      'expense::rent',
      'expense:rent:',
    ]) {
      assert.equal((await open('none', { ...rent, code })).status, 400, code)
    }
    assert.equal((await open('none', { ...rent, external_number: '=1+1' })).status, 400)
    assert.equal((await open('none', { ...rent, name: '  ' })).status, 400)
    assert.equal(
      (await open('none', { ...rent, currency: 'XAU' })).body.code,
      'currency_unsupported',
    )
    assert.equal(await countAccounts('none'), 0)
  })

  test('403: needs ledger:write and is closed to providers', async () => {
    const reader = world.as('open', ['ledger:read'])
    assert.equal((await reader.post(accounts, rent)).status, 403)
    assert.equal((await world.asProvider('open', newId('prv')).post(accounts, rent)).status, 403)
  })
})

describe('PATCH /api/v1/ledger/accounts/{id}', () => {
  test('200: changes name and number, and nothing twice', async () => {
    const { body: made } = await open('patch', rent)
    const url = `${accounts}/${made.id}`
    const change = { name: 'Rent of the office', external_number: null }
    const { status, body } = await world.as('patch').patch<AccountBody>(url, change)
    assert.deepEqual(
      [status, body.name, body.external_number, body.version],
      [200, 'Rent of the office', null, 2],
    )
    assert.equal((await world.as('patch').patch<AccountBody>(url, change)).body.version, 2)
  })

  test('412 version_mismatch: a change that was decided on an older version', async () => {
    const { body: made } = await open('stale', rent)
    const url = `${accounts}/${made.id}`
    await world.as('stale').patch(url, { name: 'First' })
    const late = await world.as('stale').patch(url, { name: 'Second' }, { 'if-match': '"v1"' })
    assert.equal(late.body.code, 'version_mismatch')
    assert.equal((await world.as('stale').get<AccountBody>(url)).body.name, 'First')
  })

  test('200: an account of a domain has the name of its kind until it is named', async () => {
    const order = newId('ord')
    const capture = [debit('asset:psp:test', 5), credit(`liability:escrow:${order}`, 5)]
    await world.seed('kinds', (tx) => post(tx, entry('one', capture)))
    const { content } = (await world.as('kinds').get<Page<AccountBody>>(accounts)).body
    assert.deepEqual(content.map(({ name }) => name).sort(), [
      'Balance at a payment gateway',
      'Escrow of orders',
    ])
    const psp = content.find(({ code }) => code === 'asset:psp:test')
    const named = { name: 'Stripe', external_number: '1460' }
    const { body } = await world.as('kinds').patch<AccountBody>(`${accounts}/${psp?.id}`, named)
    assert.deepEqual([body.name, body.external_number, body.debits], ['Stripe', '1460', euro(5)])
  })

  test('404 ledger_account_not_found: an account of another tenant', async () => {
    const { body: made } = await open('mine', rent)
    const reply = await world.as('other').patch(`${accounts}/${made.id}`, { name: 'Theirs' })
    assert.deepEqual([reply.status, reply.body.code], [404, 'ledger_account_not_found'])
  })
})

describe('an account that must not fall below zero', () => {
  const stored = 'liability:stored_value'
  const issue = (ref: string, amount: number) =>
    entry(ref, [debit('asset:psp:test', amount), credit(stored, amount)])
  const spend = (ref: string, amount: number) =>
    entry(ref, [debit(stored, amount), credit('revenue:sales', amount)])
  const balance = (tenant: string) => world.peek(tenant, (tx) => balanceOf(tx, stored, 'EUR'))

  test('409 insufficient_balance: takes no more than is there, and nothing is left behind', async () => {
    await world.seed('bound', (tx) => post(tx, issue('one', 100)))
    await world.seed('bound', (tx) => post(tx, spend('two', 60)))
    await assert.rejects(
      world.seed('bound', (tx) => post(tx, spend('three', 41))),
      { code: 'insufficient_balance' },
    )
    assert.equal(await balance('bound'), 40)
    await world.seed('bound', (tx) => post(tx, spend('four', 40)))
    assert.equal(await balance('bound'), 0)
  })

  test('one that nothing was posted to has nothing', async () => {
    await assert.rejects(
      world.seed('empty', (tx) => post(tx, spend('one', 1))),
      { code: 'insufficient_balance' },
    )
    assert.equal(await countAccounts('empty'), 0)
  })

  test('of fifty at once, as many take from it as there is something for', async () => {
    await world.seed('fifty', (tx) => post(tx, issue('one', 200)))
    const ends = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        world.seed('fifty', (tx) => post(tx, spend(`spent ${index}`, 10))),
      ),
    )
    const refused = ends.filter(({ status }) => status === 'rejected')
    assert.equal(refused.length, 30)
    for (const end of refused) {
      assert.equal(end.status === 'rejected' && end.reason.code, 'insufficient_balance')
    }
    assert.equal(await balance('fifty'), 0)
  })

  test('of two who take the rest, the second waits and is refused', async () => {
    await world.seed('last', (tx) => post(tx, issue('one', 10)))
    const { second } = await world.seed('last', async (tx) => {
      await post(tx, spend('two', 10))
      const second = assert.rejects(
        world.seed('last', (other) => post(other, spend('three', 10))),
        { code: 'insufficient_balance' },
      )
      await untilBlocked(world.db)
      return { second }
    })
    await second
    assert.equal(await balance('last'), 0)
  })

  test('whoever adds to it does not wait for who takes from it', async () => {
    await world.seed('adding', (tx) => post(tx, issue('one', 10)))
    await world.seed('adding', async (tx) => {
      await post(tx, spend('two', 10))
      await world.seed('adding', (other) => post(other, issue('three', 5)))
    })
    assert.equal(await balance('adding'), 5)
  })

  test('the list says that it has a bound', async () => {
    const url = `${accounts}?code=${stored}`
    const [account] = (await world.as('bound').get<Page<AccountBody>>(url)).body.content
    assert.deepEqual([account?.constraint, account?.balance], ['NON_NEGATIVE', euro(0)])
    const own = await world.as('bound').get<AccountBody>(`${accounts}/${account?.id}`)
    assert.deepEqual(own.body, account)
  })

  test('with the commit nothing is taken from it, since nobody would look', async () => {
    await assert.rejects(
      world.seed('bound', async (tx) => postNew(tx, spend('new', 1))),
      assert.AssertionError,
    )
  })

  test('accounts without a bound go below zero, and nobody waits for them', async () => {
    const pay = (ref: string) => entry(ref, [debit('expense:x', 1), credit('asset:psp:test', 1)])
    await world.seed('below', (tx) => post(tx, pay('one')))
    await world.seed('below', async (tx) => {
      await post(tx, pay('two'))
      await world.seed('below', (other) => post(other, pay('three')))
    })
    assert.equal(await world.peek('below', (tx) => balanceOf(tx, 'asset:psp:test', 'EUR')), -3)
  })
})
