import assert from 'node:assert/strict'
import { newId } from '@souk/platform'
import type { Caller, World } from '@souk/platform/testing'
import {
  balances,
  type MoneyBody,
  type OrderBody,
  type ProblemBody,
  placeOrder,
} from '../fixtures.ts'

export interface CardBody {
  readonly id: string
  readonly order_id: string
  readonly order_item_id: string
  readonly status: string
  readonly amount: MoneyBody
  readonly last_characters: string | null
  readonly code_shown: boolean
  readonly taken_back_at: string | null
}

export interface StoredValueBody {
  readonly id: string
  readonly status: string
  readonly balance: MoneyBody
  readonly order_id: string | null
  readonly taken_back_at: string | null
  readonly version: number
}

export const storedValues = '/api/v1/stored-value'
export const card = (price: number, quantity = 1) => ({
  price,
  quantity,
  kind: 'GIFT_CARD',
  track_inventory: false,
})

/** An order of one card of 50.00, and of what else is asked for. */
export function orderCards(
  world: World,
  tenant: string,
  lines: Parameters<typeof placeOrder>[2] = [card(5_000)],
  more: object = {},
): Promise<OrderBody> {
  return placeOrder(world, tenant, lines, more)
}

/** The cards that were issued for an order, oldest first. */
export async function cardsOf(caller: Caller, orderId: string): Promise<CardBody[]> {
  const url = `/api/v1/orders/${orderId}/gift-cards?limit=96`
  const { status, body, text } = await caller.get<{ content: CardBody[] }>(url)
  assert.equal(status, 200, text)
  return body.content.toReversed()
}

export function showCode(
  caller: Caller,
  { order_id, id }: Pick<CardBody, 'order_id' | 'id'>,
  headers: Record<string, string> = {},
) {
  const url = `/api/v1/orders/${order_id}/gift-cards/${id}/code`
  return caller.post<CardBody & ProblemBody & { code: string }>(url, {}, headers)
}

export async function readCard(world: World, tenant: string, id: string): Promise<StoredValueBody> {
  return (await world.as(tenant).get<StoredValueBody>(`${storedValues}/${id}`)).body
}

/** Pays another order with a card, so that something of it is spent. */
export async function spend(world: World, tenant: string, one: CardBody, amount: number) {
  const { body } = await showCode(world.as(tenant), one)
  const order = await placeOrder(world, tenant, [{ price: amount, quantity: 1 }])
  const named = { method: 'stored_value', stored_value: { code: body.code } }
  const paid = await world.as(tenant).post('/api/v1/payments', { order_id: order.id, ...named })
  assert.equal(paid.status, 201, paid.text)
  return order
}

/** What is owed on cards is what the cards say, and nothing is in transit. */
export async function checkOwed(world: World, tenant: string): Promise<Record<string, number>> {
  const accounts = await balances(world, tenant)
  const list = await world
    .as(tenant)
    .get<{ content: StoredValueBody[] }>(`${storedValues}?limit=96`)
  const owed = list.body.content.reduce((sum, { balance }) => sum + balance.amount, 0)
  assert.equal(accounts['liability:stored_value'] ?? 0, owed)
  assert.equal(accounts['liability:stored_value_in_transit'] ?? 0, 0)
  return accounts
}

export const unknownCard = () => newId('sv')
