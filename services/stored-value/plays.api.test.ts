import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import { newId } from '@souk/platform'
import fc from 'fast-check'
import { captureHold, holdForPayment, refundToHold, releaseHold } from './holds/operations.ts'
import {
  checkBooks,
  createStoredValueWorld,
  euro,
  givenCard,
  givenCredit,
  givenCustomer,
  inOwn,
  storedValues,
} from './stored-value.fixture.ts'

const world = await createStoredValueWorld()
after(() => world.close())

const isLong = process.env.SOUK_LONG === '1'
const seed = Number(process.env.SOUK_SEED ?? randomInt(2 ** 31))

const which = fc.nat({ max: 2 })
const amount = fc.integer({ min: 1, max: 4_000 })
const payment = fc.nat({ max: 3 })
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('credit', 'debit'), which, amount }),
  fc.record({ do: fc.constantFrom('freeze', 'unfreeze'), which }),
  fc.record({ do: fc.constantFrom('hold', 'take'), amount, payment }),
  fc.record({ do: fc.constantFrom('capture', 'refund'), amount, payment }),
  fc.record({ do: fc.constant('release'), payment }),
  fc.record({ do: fc.constant('wait'), days: fc.constantFrom(1, 20) }),
  fc.record({ do: fc.constant('tick') }),
  fc.record({ do: fc.constant('merge') }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
/** What happens at once, moment after moment. */
const play = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 12 })

interface Scene {
  readonly tenant: string
  readonly ids: readonly string[]
  readonly customers: readonly [string, string]
  readonly payments: readonly string[]
}

async function openScene(tenant: string): Promise<Scene> {
  const customers = [
    await givenCustomer(world, tenant),
    await givenCustomer(world, tenant),
  ] as const
  const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const ids = [
    (await givenCard(world, tenant, { expires_at })).id,
    (await givenCredit(world, tenant, customers[0])).id,
    (await givenCredit(world, tenant, customers[1])).id,
  ]
  return { tenant, ids, customers, payments: Array.from({ length: 4 }, () => newId('pay')) }
}

let calls = 0

async function perform(scene: Scene, step: Step): Promise<void> {
  const { tenant, ids, customers, payments } = scene
  const own = <Result>(work: Parameters<typeof inOwn<Result>>[2]) => inOwn(world, tenant, work)
  if (step.do === 'wait' && 'days' in step) return world.advance(tenant, step.days * 86_400_000)
  if (step.do === 'tick') return world.tick()
  if (step.do === 'merge') {
    await world.as(tenant).post(`/api/v1/customers/${customers[0]}/merge`, { into: customers[1] })
    return world.settle()
  }
  if ('payment' in step) {
    const paymentId = payments[step.payment] as string
    if (step.do === 'release') return own((tx) => releaseHold(tx, paymentId))
    const sum = 'amount' in step ? step.amount : 0
    if (step.do === 'hold' || step.do === 'take') {
      // A payment is made with one, for good.
      const storedValueId = ids[step.payment % ids.length] as string
      const asked = { paymentId, storedValueId, amount: sum, currency: 'EUR' }
      await own((tx) => holdForPayment(tx, { ...asked, isTaken: step.do === 'take' }))
      return
    }
    calls += 1
    const call = { paymentId, amount: sum, key: `call_${calls}` }
    if (step.do === 'capture') await own((tx) => captureHold(tx, call))
    else await own((tx) => refundToHold(tx, call))
    return
  }
  if (!('which' in step)) return
  const bodies = {
    credit: { reason: 'GOODWILL', amount: euro('amount' in step ? step.amount : 1) },
    debit: { reason: 'SALE', amount: euro('amount' in step ? step.amount : 1) },
    freeze: { reason: 'OTHER' },
    unfreeze: { reason: 'OTHER' },
  }
  const url = `${storedValues}/${ids[step.which]}/${step.do}`
  const { status, text } = await world.as(tenant).post(url, bodies[step.do as keyof typeof bodies])
  assert(status < 500, text)
}

test(`whatever happens at once, every balance is that of its account (SOUK_SEED=${seed})`, async () => {
  let plays = 0
  await fc.assert(
    fc.asyncProperty(play, async (moments) => {
      plays += 1
      const scene = await openScene(`play ${plays}`)
      for (const steps of moments) {
        await Promise.all(steps.map((one) => perform(scene, one)))
        await checkBooks(world, scene.tenant)
      }
    }),
    { numRuns: isLong ? 300 : 15, seed, endOnFailure: true },
  )
})
