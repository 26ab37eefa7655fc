import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { manifest as customers } from '@souk/customers/manifest'
import { allKinds } from '@souk/gateways/contract'
import { gatewaysService } from '@souk/gateways/manifest'
import { balanceOf } from '@souk/ledger/contract'
import { manifest as ledger } from '@souk/ledger/manifest'
import { type Context, newUuid, type Tx } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { liabilityOf } from './books.ts'
import type { EntryView } from './entries/schemas.ts'
import { storedValueService } from './manifest.ts'
import type { IssuedView, StoredValueView } from './schemas.ts'

export type StoredValueBody = Static<typeof StoredValueView>
export type IssuedBody = Static<typeof IssuedView>
export type EntryBody = Static<typeof EntryView>
export interface Refusal {
  readonly code: string
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly path: string }[]
}

export const storedValues = '/api/v1/stored-value'
export const euro = (amount: number) => ({ amount, currency: 'EUR' })

/** The domain and what it stands on. */
export function createStoredValueWorld(): Promise<World> {
  const secret = randomBytes(32).toString('hex')
  const gateways = gatewaysService({ secret, loopbackForSandboxes: false, kinds: allKinds() })
  return createWorld({ services: [customers, gateways, ledger, storedValueService({ secret })] })
}

export async function givenCard(
  world: World,
  tenant: string,
  more: object = {},
): Promise<IssuedBody & { readonly code: string }> {
  const body = { kind: 'GIFT_CARD', amount: euro(5_000), reason: 'GOODWILL', ...more }
  const answer = await world.as(tenant).post<IssuedBody>(storedValues, body)
  assert.equal(answer.status, 201, answer.text)
  const { code } = answer.body
  assert(code !== null, 'a gift card has a code')
  return { ...answer.body, code }
}

export async function givenCustomer(world: World, tenant: string): Promise<string> {
  const email = `${newUuid()}@shop.example`
  const made = await world.as(tenant).post<{ id: string }>('/api/v1/customers', { email })
  assert.equal(made.status, 201, made.text)
  return made.body.id
}

export async function givenCredit(
  world: World,
  tenant: string,
  ownerId: string,
  more: object = {},
): Promise<StoredValueBody> {
  const credit = { kind: 'STORE_CREDIT', owner_id: ownerId, amount: euro(2_000) }
  const body = { ...credit, reason: 'GOODWILL', ...more }
  const answer = await world.as(tenant).post<IssuedBody>(storedValues, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export async function read(caller: Caller, id: string): Promise<StoredValueBody> {
  const { status, body, text } = await caller.get<StoredValueBody>(`${storedValues}/${id}`)
  assert.equal(status, 200, text)
  return body
}

/** Oldest first. */
export async function entriesOf(world: World, tenant: string, id: string): Promise<EntryBody[]> {
  const url = `${storedValues}/${id}/entries?limit=96`
  const { body } = await world.as(tenant).get<{ content: EntryBody[] }>(url)
  return body.content.toReversed()
}

/** A transaction of its own, beside those of requests: what a gateway does. */
export function inOwn<Result>(
  world: World,
  tenant: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const context: Context = world.context(tenant)
  return world.database.write(context, work)
}

/** What the books say that is owed on it. */
export function owedOn(world: World, tenant: string, id: string, currency = 'EUR') {
  return world.peek(tenant, (tx) => balanceOf(tx, liabilityOf(id), currency))
}

/** Every balance is that of its account, and the entries lead to it. */
export async function checkBooks(world: World, tenant: string): Promise<void> {
  const { body } = await world
    .as(tenant)
    .get<{ content: StoredValueBody[] }>(`${storedValues}?limit=96`)
  for (const { id, balance } of body.content) {
    const owed = await owedOn(world, tenant, id, balance.currency)
    assert.equal(owed, balance.amount, `${id} and its account differ`)
    let running = 0
    for (const entry of await entriesOf(world, tenant, id)) {
      running += entry.amount.amount
      assert.equal(entry.balance.amount, running, `the entries of ${id} do not add up`)
    }
    assert.equal(running, balance.amount)
  }
}
