import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import fc from 'fast-check'
import { createShop } from '../fixtures.ts'
import { checkEarned, checkOrder, recount } from './recount.fixture.ts'
import { openScene, play, refundsOf, type Scene, type Step, story } from './steps.fixture.ts'

let world: World

before(async () => {
  world = await createShop()
})
after(() => world.close())

const isLong = process.env.SOUK_LONG === '1'
const seed = Number(process.env.SOUK_SEED ?? randomInt(2 ** 31))
const tenant = 'stories'

async function playMoment(scene: Scene, steps: readonly Step[]): Promise<void> {
  const statuses = await Promise.all(steps.map((step) => play(scene, step)))
  for (const [index, status] of statuses.entries()) {
    assert(status < 500 || status === 504, `${steps[index]?.do} answered ${status}`)
  }
}

/** The gateway is well again, whatever waited for the worker is done, and what failed is tried again. */
async function comeToRest(scene: Scene): Promise<void> {
  await play(scene, { do: 'calm' })
  await world.settle()
  // What was left unanswered is asked about again after five seconds.
  await play(scene, { do: 'wait', seconds: 6 })
  await world.settle()
  for (const { id, status } of await refundsOf(scene)) {
    if (status === 'FAILED') await world.as(tenant).post(`/api/v1/refunds/${id}/retry`)
  }
}

test('whatever happens in whatever order, money, books and stock agree with the order', async (t) => {
  if (isLong) t.diagnostic(`SOUK_SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(story, async ({ moments, seller, reactions }) => {
      const scene = await openScene(world, tenant, seller)
      for (const steps of moments) {
        await playMoment(scene, steps)
        if (reactions === 'prompt') await world.settle()
        await checkOrder(scene)
      }
      await comeToRest(scene)
      await checkOrder(scene)
      await checkEarned(scene)
      await recount(world, tenant)
    }),
    // What a failure leaves behind in the tenant would fail every smaller story as well.
    { numRuns: isLong ? 600 : 30, seed, endOnFailure: true },
  )
})
