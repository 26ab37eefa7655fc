import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId, newUuid, Problem, type Tx } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import {
  commitHold,
  createHold,
  expireHold,
  extendHold,
  releaseHold,
  reserveHeldStock,
} from '../holds/operations.ts'
import { getHoldForUpdate } from '../holds/store.ts'
import { findMismatches } from '../integrity/store.ts'
import { createLocation } from '../locations/operations.ts'
import { manifest } from '../manifest.ts'
import { adjustStock, updateStockItem } from '../operations.ts'
import {
  releaseStock,
  reserveStock,
  reserveStockIfAvailable,
  shipStock,
} from '../reservations/operations.ts'
import { simulateRouting } from '../routing/operations.ts'
import { stockVariant } from '../stock.fixture.ts'
import { placeKey, type StockItem } from '../stock.ts'
import { listItemsOfVariants } from '../store.ts'
import {
  cancelTransfer,
  closeTransferShort,
  createTransfer,
  readyTransfer,
  receiveTransfer,
  shipTransfer,
} from '../transfers/operations.ts'
import { idsAlone } from '../variants/operations.ts'
import { type BundlePart, partsOfLines } from '../variants/variant.ts'
import { stockAsOf } from './operations.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

/** The same play for the same seed: `SOUK_SEED` repeats one that failed. */
const seed = Number(process.env.SOUK_SEED ?? Date.now() % 1_000_000)
const steps = process.env.SOUK_LONG === undefined ? 150 : 1_500

function randomOf(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What everybody who plays knows of, and may have ended already. */
interface Stage {
  readonly random: (below: number) => number
  readonly variantIds: readonly string[]
  /** What is in the bundles; they share a component. */
  readonly parts: readonly BundlePart[]
  readonly orders: string[]
  readonly holds: string[]
  readonly transfers: string[]
}

const one = <Item>({ random }: Stage, list: readonly Item[]): Item | undefined =>
  list[random(list.length)]
const some = ({ random }: Stage) => 1 + random(4)
const line = (stage: Stage) => {
  return { variantId: one(stage, stage.variantIds) ?? '', quantity: some(stage) }
}
/** A bundle or a variant; two lines may be of bundles that share a component. */
const soldLine = (stage: Stage) => {
  const sold = [...new Set(stage.parts.map(({ bundleId }) => bundleId)), ...stage.variantIds]
  return { variantId: one(stage, sold) ?? '', quantity: 1 + stage.random(2) }
}
const partsKnownTo =
  ({ parts }: Stage) =>
  async (_tx: Tx, ids: readonly string[]) =>
    parts.filter(({ bundleId }) => ids.includes(bundleId))
const place = (stage: Stage) => {
  return { variantId: one(stage, stage.variantIds) ?? '', warehouse: one(stage, ['A', 'B']) }
}

type Move = (tx: Tx, stage: Stage) => Promise<unknown>

const moves: Readonly<Record<string, Move>> = {
  deliver: (tx, stage) => adjustStock(tx, [{ ...place(stage), delta: some(stage) * 2 }], 'play'),
  lose: (tx, stage) => adjustStock(tx, [{ ...place(stage), delta: -some(stage) }], 'play'),
  count: (tx, stage) => adjustStock(tx, [{ ...place(stage), set: stage.random(12) }], 'play'),
  damage: (tx, stage) => {
    const delta = some(stage) - 2
    return adjustStock(tx, [{ ...place(stage), delta, bucket: 'DAMAGED' }], 'play')
  },
  configure: async (tx, stage) => {
    const items = await listItemsOfVariants(tx, stage.variantIds)
    const policy = one(stage, ['DENY', 'BACKORDER', 'PREORDER'] as const) ?? 'DENY'
    const releaseAt = policy === 'PREORDER' ? new Date(tx.now.getTime() + 50) : null
    const changes = { policy, releaseAt, safetyStock: stage.random(3), lowStockAt: stage.random(5) }
    return updateStockItem(tx, one(stage, items)?.id ?? '', changes)
  },
  order: async (tx, stage) => {
    const orderId = newId('ord')
    await reserveStock(tx, orderId, [line(stage), line(stage)])
    stage.orders.push(orderId)
  },
  orderWithoutLock: async (tx, stage) => {
    const { variantId, quantity } = line(stage)
    const [item] = (await listItemsOfVariants(tx, [variantId])).filter((found) => found.isPrimary)
    assert(item)
    const { warehouse, tracked, lowStockAt } = item
    const available = item.onHand - item.reserved - item.damaged - item.safetyStock
    const orderId = newId('ord')
    const serving = { warehouse, tracked, available, lowStockAt }
    await reserveStock(tx, orderId, [{ variantId, quantity, serving }])
    stage.orders.push(orderId)
  },
  orderAsSimulated: async (tx, stage) => {
    const lines = [soldLine(stage), soldLine(stage)]
    const asked = { lines, country: undefined, criteria: undefined }
    const found = await simulateRouting(tx, asked, partsKnownTo(stage))
    const before = await reservedIn(tx, stage)
    const orderId = newId('ord')
    const order = reserveStock(tx, orderId, partsOfLines(lines, stage.parts))
    if (!found.isOrderable) return assert.rejects(order, { code: 'insufficient_stock' })
    await order
    const units = [
      ...found.parcels.flatMap(({ code: warehouse, lines: shipped }) =>
        shipped.map((shippedLine) => ({ ...shippedLine, warehouse })),
      ),
      ...found.promised,
    ]
    for (const unit of units) before[placeKey(unit)] = (before[placeKey(unit)] ?? 0) + unit.quantity
    assert.deepEqual(await reservedIn(tx, stage), before)
    stage.orders.push(orderId)
  },
  holdBundle: async (tx, stage) => {
    const lines = [soldLine(stage), soldLine(stage)]
    const draft = { ownerType: 'CART', ownerId: 'cart', expiry: {}, lines } as const
    stage.holds.push((await createHold(tx, draft, partsKnownTo(stage))).id)
  },
  orderHeld: async (tx, stage) => {
    const hold = one(stage, stage.holds)
    const orderId = newId('ord')
    if (!hold) return
    await reserveHeldStock(tx, hold, orderId, partsOfLines([soldLine(stage)], stage.parts))
    stage.orders.push(orderId)
  },
  extend: async (tx, stage) => {
    const hold = one(stage, stage.holds)
    if (hold) await extendHold(tx, hold, { seconds: 86_400 })
  },
  again: async (tx, stage) => {
    const orderId = one(stage, stage.orders)
    if (orderId) await reserveStockIfAvailable(tx, orderId, [line(stage)])
  },
  ship: async (tx, stage) => {
    const orderId = one(stage, stage.orders)
    if (orderId) await shipStock(tx, orderId, [{ ...line(stage), quantity: 1 }])
  },
  cancel: async (tx, stage) => {
    const orderId = one(stage, stage.orders)
    if (orderId) await releaseStock(tx, orderId)
  },
  cancelSome: async (tx, stage) => {
    const orderId = one(stage, stage.orders)
    if (orderId) await releaseStock(tx, orderId, [line(stage)])
  },
  hold: async (tx, stage) => {
    const draft = { ownerType: 'CART', ownerId: 'cart', expiry: {}, lines: [line(stage)] } as const
    stage.holds.push((await createHold(tx, draft, async () => [])).id)
  },
  commit: async (tx, stage) => {
    const [hold, orderId] = [one(stage, stage.holds), one(stage, stage.orders)]
    if (hold && orderId) await commitHold(tx, hold, orderId)
  },
  release: async (tx, stage) => {
    const hold = one(stage, stage.holds)
    if (hold) await releaseHold(tx, hold)
  },
  send: async (tx, stage) => {
    const [fromCode, toCode] = one(stage, [
      ['A', 'B'],
      ['B', 'A'],
    ] as const) ?? ['A', 'B']
    const draft = { fromCode, toCode, lines: [line(stage), line(stage)] }
    const { id } = await createTransfer(tx, draft, idsAlone.listBundleParts)
    await readyTransfer(tx, id)
    await shipTransfer(tx, id, { lines: undefined, tracking: undefined })
    stage.transfers.push(id)
  },
  draw: async (tx, stage) => {
    const draft = { fromCode: 'A', toCode: 'B', lines: [line(stage)] }
    const { id } = await createTransfer(tx, draft, idsAlone.listBundleParts)
    if (stage.random(2) === 0) await readyTransfer(tx, id)
    stage.transfers.push(id)
  },
  cancelTransfer: async (tx, stage) => {
    const transfer = one(stage, stage.transfers)
    if (transfer) await cancelTransfer(tx, transfer)
  },
  receive: async (tx, stage) => {
    const transfer = one(stage, stage.transfers)
    if (transfer) await receiveTransfer(tx, transfer, undefined)
  },
  receiveSome: async (tx, stage) => {
    const transfer = one(stage, stage.transfers)
    if (transfer) await receiveTransfer(tx, transfer, [{ ...line(stage), quantity: 1 }])
  },
  closeShort: async (tx, stage) => {
    const transfer = one(stage, stage.transfers)
    if (transfer) await closeTransferShort(tx, transfer)
  },
  expire: async (tx, stage) => {
    const hold = one(stage, stage.holds)
    const found = hold && (await getHoldForUpdate(tx, hold))
    if (found && found.status === 'HELD') await expireHold(tx, found)
  },
}

async function reservedIn(tx: Tx, { variantIds }: Stage): Promise<Record<string, number>> {
  const items = await listItemsOfVariants(tx, variantIds)
  return Object.fromEntries(items.map((item) => [placeKey(item), item.reserved]))
}

const countersOf = (item: StockItem) => {
  const { id, onHand, damaged, safetyStock, reserved, held, incoming } = item
  return { id, onHand, damaged, safetyStock, reserved, held, incoming }
}

test(`whatever is done to stock, every counter is explained, then and later (seed ${seed})`, async () => {
  const tenant = newUuid()
  const random = randomOf(seed)
  const variantIds = [newId('var'), newId('var'), newId('var')]
  const [first = '', second = '', third = ''] = variantIds
  const [set, gift] = [newId('var'), newId('var')]
  const parts = [
    { bundleId: set, variantId: first, quantity: 2 },
    { bundleId: set, variantId: second, quantity: 1 },
    { bundleId: gift, variantId: second, quantity: 1 },
    { bundleId: gift, variantId: third, quantity: 1 },
  ]
  const stage: Stage = { random, variantIds, parts, orders: [], holds: [], transfers: [] }
  await world.seed(tenant, async (tx) => {
    for (const variantId of variantIds) {
      await stockVariant(tx, { variantId, warehouse: 'A', available: 6 })
    }
    await createLocation(tx, { code: 'B' })
    await adjustStock(
      tx,
      variantIds.map((variantId) => ({ variantId, warehouse: 'B', delta: 4 })),
      'play',
    )
  })
  const names = Object.keys(moves)
  const seen: { readonly moment: Date; readonly counters: readonly object[] }[] = []
  let done = 0
  for (let step = 0; step < steps; step += 1) {
    const name = one(stage, names) ?? ''
    try {
      await world.seed(tenant, (tx) => moves[name]?.(tx, stage) ?? Promise.resolve())
      done += 1
    } catch (error) {
      // What is refused leaves everything as it was.
      assert(error instanceof Problem, `${name}: ${error}`)
    }
    const { items, mismatches, moment } = await world.peek(tenant, async (tx) => ({
      items: await listItemsOfVariants(tx, variantIds),
      mismatches: (await findMismatches(tx, 10)).mismatches,
      moment: new Date(Math.max(...(await lastMoments(tx)))),
    }))
    assert.deepEqual(mismatches, [], `${name} in step ${step}`)
    seen.push({ moment, counters: items.map(countersOf) })
    world.advance(tenant, 5)
  }
  assert(done > steps / 3, `${done} of ${steps} steps were possible`)
  await assertRemembered(tenant, seen)
})

/** The moments up to which something has happened to the items. */
async function lastMoments(tx: Tx): Promise<number[]> {
  const found = await tx<{ updated_at: Date }>`
    select updated_at from inventory.stock_items where tenant_id = ${tx.tenantId}
  `
  return found.map(({ updated_at }) => updated_at.getTime())
}

type Seen = readonly { readonly moment: Date; readonly counters: readonly object[] }[]

/** What was seen at a moment is what is said of it afterwards. Of several steps within one moment the last counts. */
async function assertRemembered(tenant: string, seen: Seen): Promise<void> {
  const lastAt = new Map(seen.map((one) => [one.moment.getTime(), one]))
  for (const { moment, counters } of lastAt.values()) {
    const then = await world.peek(tenant, (tx) =>
      Promise.all(
        counters.map(async (item) =>
          countersOf(await stockAsOf(tx, (item as StockItem).id, moment)),
        ),
      ),
    )
    assert.deepEqual(then, counters, `as of ${moment.toISOString()}`)
  }
}
