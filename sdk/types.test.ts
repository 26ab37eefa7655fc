import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Answer,
  type Approval,
  type done,
  isProblem,
  type Money,
  type OperationCodes,
  type OperationId,
  type Operations,
  type Order,
  type Outcome,
  operationFacts,
  type Product,
  Souk,
  type SoukEvent,
  SoukProblem,
} from './index.ts'

/** Compared by the compiler when `npm run check` reads this file; nothing of it has to run. */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false
const holds = <_Condition extends true>() => {}

const souk = new Souk({ baseUrl: 'http://127.0.0.1:1', token: 'key' })

test('every method is an operation, and every operation is a method', () => {
  holds<Same<keyof Operations, OperationId>>()
  holds<Same<keyof OperationCodes, OperationId>>()
})

test('a stream takes what chooses events, and not what belongs to pages', () => {
  type Filter = NonNullable<Parameters<Souk['streamEvents']>[0]>
  type Chosen = 'type' | 'resource_id' | 'about' | 'after_sequence' | 'occurred_from'
  holds<Same<keyof Filter, Chosen>>()
})

test('the facts of an operation are read once', () => {
  assert.equal(operationFacts('listOrders'), operationFacts('listOrders'))
  assert.equal(operationFacts('listOrders').scope, 'orders:read')
})

test('answers have the fields of the API', async () => {
  async function read(): Promise<void> {
    const { data, etag } = await souk.getOrder({ orderId: 'ord_1' })
    holds<Same<typeof data, Order>>()
    holds<Same<typeof etag, string | undefined>>()
    holds<Same<typeof data.total, Money>>()
    holds<Same<Order['id'], string>>()
    holds<Same<Order['version'], number>>()
    holds<Same<Order['customer_id'], string | null>>()
    holds<Same<Extract<Order['status'], 'PAID' | 'SHIPPED'>, 'PAID'>>()
    // @ts-expect-error a field that an order does not have
    data.totalAmount
    for await (const product of souk.listProducts({ status: 'ACTIVE' })) {
      product.title.toUpperCase()
      // @ts-expect-error a field that only the product itself has
      product.nothing
    }
    const page = await souk.listEvents({ after_sequence: 1 })
    holds<Same<typeof page.data.page.last_sequence, number>>()
    const { data: event } = await souk.getEvent({ eventId: 'evt_1' })
    holds<Same<typeof event, SoukEvent>>()
  }
  assert(read)
})

test('arguments are those of the API', () => {
  function write(): void {
    const items = [{ product_id: 'prd_1', quantity: 1 }] as const
    void souk.createOrder({ items, channel: 'web' })
    // @ts-expect-error an order has items
    void souk.createOrder({ channel: 'web' })
    // @ts-expect-error the names on the wire are in snake case
    void souk.createOrder({ items: [{ productId: 'prd_1', quantity: 1 }] })
    // @ts-expect-error an id is needed
    void souk.getOrder()
    // @ts-expect-error there is no such status
    void souk.listOrders({ status: 'SHIPPED' })
    // @ts-expect-error a version makes no sense for what does not exist yet
    void souk.createOrder({ items }, { ifMatch: '"v1"' })
    void souk.changeOrder({ orderId: 'ord_1', note: null } as never, { ifMatch: '"v1"' })
    void souk.getCart({ cartId: 'cart_1' }, { cartToken: 'a', signal: AbortSignal.timeout(1) })
    void souk.updateCart({ cartId: 'cart_1', email: null }, { cartToken: 'a', ifMatch: '"v1"' })
    // @ts-expect-error a header that the operation does not read
    void souk.getOrder({ orderId: 'ord_1' }, { cartToken: 'a' })
    // @ts-expect-error there is no such operation
    void souk.deleteOrder({ orderId: 'ord_1' })
  }
  assert(write)
})

test('what waits for approval cannot be taken for what was done', () => {
  async function write(): Promise<Order | Approval> {
    const outcome = await souk.cancelOrder({ orderId: 'ord_1' })
    holds<Same<typeof outcome, Outcome<Order>>>()
    // @ts-expect-error nobody has looked yet whether it was done
    outcome.data.total
    const { data, approval } = outcome
    if (approval) {
      holds<Same<typeof approval, Approval>>()
      return approval
    }
    holds<Same<typeof data, Order>>()
    holds<Same<ReturnType<typeof done<Order>>, Order>>()
    const read: Answer<Product> = await souk.getProduct({ productId: 'prd_1' })
    read.data.title.toUpperCase()
    return data
  }
  assert(write)
})

test('the code of a problem tells what it carries', () => {
  function handle(error: unknown): void {
    if (isProblem(error, 'version_mismatch')) {
      holds<Same<typeof error.meta, { current_version: number }>>()
    }
    if (error instanceof SoukProblem) {
      if (error.code === 'insufficient_scope') error.meta.required_scope.split(':')
      if (error.code === 'insufficient_stock') error.meta.lines[0]?.available.toFixed()
      // @ts-expect-error another code has another meta
      if (error.code === 'sku_taken') error.meta.required_scope
      // @ts-expect-error there is no such code
      if (error.code === 'nonsense') throw error
    }
  }
  holds<Same<Extract<OperationCodes['cancelOrder'], 'version_mismatch'>, 'version_mismatch'>>()
  holds<Same<Extract<OperationCodes['getOrder'], 'version_mismatch' | 'sku_taken'>, never>>()
  assert(handle)
})

test('the type of an event tells what it carries', () => {
  function handle(event: SoukEvent): void {
    if (event.type === 'order.cancelled') {
      holds<Same<typeof event.data.object.refund_due, Money>>()
      holds<Same<typeof event.data.object.id, string>>()
    }
    // @ts-expect-error there is no such event
    if (event.type === 'order.exploded') throw event
  }
  assert(handle)
})
