import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import {
  disconnectAllAt,
  type ExchangePoint,
  exchangePoints,
  expireLeases,
  killAllAt,
  settling,
  until,
} from '@souk/platform/testing'
import { shopServices } from '../fixtures.ts'
import { checkAtRest } from '../stories/books.fixture.ts'
import { methodsIn, paymentsIn, refundsIn, storedIn } from '../stories/listing.fixture.ts'
import { tell } from '../stories/playing.fixture.ts'
import {
  type MoneyScene,
  type MoneyShop,
  openMoneyScene,
  openMoneyShop,
} from '../stories/scene.fixture.ts'
import { type MatrixRequest, serveGateways, urlOf } from './matrix.fixture.ts'
import { type Asked, settings, steps } from './steps.fixture.ts'

/*
 * Every step of a payment, at every moment of it, with everything lost that can be: the process that does it, or its connections to the
 * database. Whoever has asked asks again with the same key, the worker does what is left, and then the books of the gateways, our payments
 * and the ledger say the same, and each thing has happened once.
 */

const secret = 'shared by the process that dies and those that live'
const program = new URL('./matrix.fixture.ts', import.meta.url)
const losses = {
  'the process is killed': killAllAt,
  'its connections to the database are lost': disconnectAllAt,
}
type Loss = keyof typeof losses

let shop: MoneyShop
let server: Server
let react: () => Promise<void>
before(async () => {
  shop = await openMoneyShop({ app: { secret } })
  server = await serveGateways(shop.gateways)
  const { world, gateways } = shop
  const facts = { mode: 'sandbox', clockOffsetMs: 0, currency: 'EUR' } as const
  const tenants = { describe: async () => facts, listClockOffsets: async () => new Map() }
  react = settling(world.database, shopServices(gateways.kinds), tenants)
})
after(async () => {
  server.close()
  await shop.world.close()
})

interface Cell {
  readonly scene: MoneyScene
  readonly asked: Asked
}

/** What every step comes to, whatever was lost: how often money moved, and how much of it; what is on cards, and what was saved. */
async function outcomeOf(scene: MoneyScene): Promise<unknown> {
  const [payments, refunds] = [await paymentsIn(scene), await refundsIn(scene)]
  const [cards, methods] = [await storedIn(scene), await methodsIn(scene)]
  return {
    payments: payments.map(({ status, captured }) => [status, captured.amount]),
    refunds: refunds.map(({ status, amount }) => [status, amount.amount]),
    cards: cards.map(({ status, balance }) => [status, balance.amount]),
    methods: methods.map(({ status }) => status),
  }
}

async function finish(): Promise<void> {
  await expireLeases(shop.world.database.system)
  await shop.world.settle()
}

/** The request again, as whoever got no answer sends it. */
async function repeat({ scene, asked }: Cell): Promise<void> {
  if (asked.worksOff) return
  const { world, tenant } = scene
  const caller = asked.memberId ? world.asMember(tenant, 'ben') : world.as(tenant)
  const headers = { 'idempotency-key': 'k', 'x-signed': 'yes' }
  // Whoever lost the database may be at it still: then the answer is to come again.
  const { status, text } = await until(async () => {
    const answer = await caller.post<{ code?: string }>(asked.url, asked.body, headers)
    return answer.body.code === 'idempotency_in_progress' ? undefined : answer
  }, 'an answer')
  assert(status < 300, text)
}

/** What each step comes to where nothing is lost. */
const expected = new Map<string, unknown>()

async function open(name: string, tenant: string): Promise<Cell> {
  const step = steps[name]
  assert(step)
  const scene = await openMoneyScene(shop, tenant, settings[name])
  return { scene, asked: await step(scene, react) }
}

test('each step of a payment comes to something where nothing is lost', async () => {
  for (const name of Object.keys(steps)) {
    const cell = await open(name, `undisturbed ${name}`)
    await repeat(cell)
    await finish()
    await tell(cell.scene, 'sent')
    await shop.world.settle()
    await checkAtRest(cell.scene)
    expected.set(name, await outcomeOf(cell.scene))
  }
})

/** Nothing that is due in some seconds comes due, however long the other cells take. */
function stopClock({ tenant }: MoneyScene): void {
  shop.world.advance(tenant, -3_600_000)
}

/** Whether a gateway was certainly not asked, or has certainly answered. */
const certain: ReadonlySet<ExchangePoint> = new Set(['beginning', 'finished'])

/**
 * The first gateway may have acted, and cannot be reached: until it says so, no other is asked for the same money. Only who has heard its
 * answer, and lost the database alone, goes on.
 */
async function staysOpen(name: string, { scene, asked }: Cell): Promise<void> {
  const { world, tenant } = scene
  const again = await world.as(tenant).post(asked.url, asked.body, { 'idempotency-key': 'k' })
  if (again.status === 201) return assert.deepEqual(await outcomeOf(scene), expected.get(name))
  assert.equal(again.status, 504, again.text)
  await finish()
  const payments = await paymentsIn(scene)
  assert.deepEqual(
    payments.map(({ status, captured }) => [status, captured.amount]),
    [['PROCESSING', 0]],
  )
}

/** All cells take minutes: the usual run has those in which the gateway has acted and nobody here knows it. */
const points: readonly ExchangePoint[] = process.env.SOUK_LONG ? exchangePoints : ['asked']

const moments: Readonly<Record<ExchangePoint, string>> = {
  beginning: 'before what is wanted is committed',
  begun: 'before the gateway is asked',
  asked: 'after the gateway has acted',
  answered: 'with the answer in hand',
  finishing: 'before the answer is committed',
  finished: 'after the answer is committed',
}

for (const [loss, lose] of Object.entries(losses) as [Loss, typeof killAllAt][]) {
  for (const point of points) {
    describe(`${loss} ${moments[point]}`, () => {
      const cells = new Map<string, Cell>()

      // All steps are under way at once when it happens: to start a process takes longer than all else.
      before(async () => {
        const requests: Record<string, MatrixRequest> = {}
        for (const name of Object.keys(steps)) {
          const tenant = `${loss} ${point} ${name}`
          const cell = await open(name, tenant)
          cells.set(name, cell)
          const killed = { secret, key: 'k', halt: point, gatewaysUrl: urlOf(server) }
          requests[tenant] = { ...killed, ...cell.asked }
        }
        await lose(shop.world, program, requests)
        await finish()
        for (const { scene, asked } of cells.values()) if (asked.needsFirstAnswer) stopClock(scene)
      })

      for (const name of Object.keys(steps)) {
        test(`${name} happens once, and all books agree`, async () => {
          const cell = cells.get(name)
          assert(cell)
          if (cell.asked.needsFirstAnswer && !certain.has(point)) return staysOpen(name, cell)
          await repeat(cell)
          await finish()
          await tell(cell.scene, 'twice')
          await shop.world.settle()
          await checkAtRest(cell.scene)
          assert.deepEqual(await outcomeOf(cell.scene), expected.get(name))
        })
      }
    })
  }
}
