import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { checkAtRest, checkMoment } from './books.fixture.ts'
import { paymentsIn, refundsIn } from './listing.fixture.ts'
import { type Move, moneyStory } from './moves.fixture.ts'
import { playMove, tell } from './playing.fixture.ts'
import { type MoneyScene, type MoneyShop, openMoneyScene, openMoneyShop } from './scene.fixture.ts'

/*
 * Stories about the money of one order, of which gateways that keep books of their own, people who record what they receive, banks and
 * stored value all have a part. SOUK_STORIES says how many are played, SOUK_SEED and SOUK_PATH play one again.
 */

const isLong = process.env.SOUK_LONG === '1'
const stories = Number(process.env.SOUK_STORIES ?? (isLong ? 300 : 12))
const seed = Number(process.env.SOUK_SEED ?? randomInt(2 ** 31))
const path = process.env.SOUK_PATH
/** Ends the play in time; how many were played by then is told. */
const limitMs = Number(process.env.SOUK_STORY_SECONDS ?? 3_600) * 1_000

let shop: MoneyShop
before(async () => {
  shop = await openMoneyShop()
})
after(() => shop.world.close())

async function playMoment(scene: MoneyScene, moves: readonly Move[]): Promise<void> {
  const statuses = await Promise.all(moves.map((move) => playMove(scene, move)))
  for (const [index, status] of statuses.entries()) {
    assert(status < 500 || status === 504, `${moves[index]?.do} answered ${status}`)
  }
}

/** All gateways can be reached, all that they have to tell is told, and every question has been asked again for a day. */
async function comeToRest(scene: MoneyScene): Promise<void> {
  await playMove(scene, { do: 'calm' })
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await tell(scene, 'backwards')
    await scene.world.settle()
    await playMove(scene, { do: 'wait', seconds: rounds === 0 ? 6 : 86_401 })
    await scene.world.settle()
    if (await isAtRest(scene)) return
  }
}

async function isAtRest(scene: MoneyScene): Promise<boolean> {
  const [payments, refunds] = await Promise.all([paymentsIn(scene), refundsIn(scene)])
  const lanes = await scene.world.peek(
    scene.tenant,
    (tx) => tx`
      select from platform.outbound_lanes
      where tenant_id = ${tx.tenantId} and queue in ('payments.charge', 'payments.refund', 'payments.void')
    `,
  )
  const isOpen =
    payments.some(
      ({ status, capture_pending }) => status === 'PROCESSING' || capture_pending.amount > 0,
    ) || refunds.some(({ status }) => status === 'PROCESSING')
  return !isOpen && lanes.length === 0 && scene.gateways.notices.length === 0
}

let played = 0

test('whatever happens to the money of an order, the books of the gateways and ours agree', async (t) => {
  await fc.assert(
    fc.asyncProperty(moneyStory, async ({ moments, setting, reactions }) => {
      played += 1
      const { world, gateways } = shop
      gateways.charges.clear()
      gateways.notices.length = 0
      gateways.down.clear()
      const scene = await openMoneyScene(shop, `story-${played}`, setting)
      for (const moves of moments) {
        const beside = reactions === 'beside' ? world.settle() : undefined
        await Promise.all([playMoment(scene, moves), beside])
        if (reactions === 'prompt') await world.settle()
        await checkMoment(scene)
      }
      await comeToRest(scene)
      await checkAtRest(scene)
    }),
    {
      numRuns: stories,
      seed,
      endOnFailure: true,
      interruptAfterTimeLimit: limitMs,
      ...(path !== undefined && { path }),
    },
  )
  if (isLong || stories > 12) t.diagnostic(`SOUK_SEED=${seed}: ${played} stories`)
})
