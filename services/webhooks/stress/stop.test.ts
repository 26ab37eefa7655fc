import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setImmediate as tick } from 'node:timers/promises'
import { until } from '@souk/platform/testing'
import { aParcel } from '../webhooks.fixture.ts'
import { Scene } from './killed.fixture.ts'
import { leasedLanes, stepsOf } from './stress.fixture.ts'

let scene: Scene
let announced = 0
before(async () => {
  scene = await Scene.open()
  // Some answers come soon and some late, so that there are always some on their way.
  scene.receiver.answer = () => ({ after: until(() => Math.random() < 0.2) })
})
after(() => scene.close())

async function announceSome(): Promise<void> {
  const steps = stepsOf(Array.from({ length: 30 }, aParcel), 10)
  announced += steps.length
  await scene.announce(steps)
}

async function untilMore(): Promise<void> {
  const enough = scene.receiver.parcels.length + 30
  await until(() => scene.receiver.parcels.length >= enough)
}

async function checkOnceEach(): Promise<void> {
  await scene.untilAllArrived(announced)
  assert.equal(scene.receiver.parcels.length, announced)
}

describe('whoever is asked to stop records what was answered and repeats nothing', () => {
  test('as a sender among others, again and again', async () => {
    await announceSome()
    await scene.hooks.world.settle()
    for (let stops = 0; stops < 5; stops += 1) {
      const senders = [scene.hooks.startSender(), scene.hooks.startSender()]
      await untilMore()
      await Promise.all(senders.map((sender) => sender.stop()))
    }
    const last = scene.hooks.startSender()
    await checkOnceEach()
    await last.stop()
  })

  test('as a process that is told so, and ends by itself', async () => {
    await announceSome()
    const worker = scene.startWorker()
    await untilMore()
    await worker.stop()
    scene.startWorker()
    await checkOnceEach()
    await scene.kill()
  })
})

describe('a sender that stops', () => {
  test('does not wait for receivers that hang', async () => {
    const { hooks, receiver } = scene
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const before = receiver.parcels.length
    receiver.answer = () => ({ after: released })
    const sender = hooks.startSender({ timing: { stopMs: 500 } })
    await announceSome()
    await hooks.world.settle()
    await until(() => receiver.parcels.length > before)
    await sender.stop()
    release()
    receiver.answer = () => ({})
    const next = hooks.startSender()
    await scene.untilAllArrived(announced)
    await next.stop()
  })

  test('while it takes on lanes gives all of them back', async () => {
    const { hooks, receiver } = scene
    const first = hooks.startSender()
    await Promise.all(Array.from({ length: 30 }, () => hooks.endpoint('many', receiver.url)))
    await first.stop()
    for (let stops = 0; stops < 10; stops += 1) {
      await hooks.move('many', [[aParcel(), 1]])
      const sender = hooks.startSender()
      while ((await leasedLanes(hooks.world)) === 0) await tick()
      await sender.stop()
      assert.equal(await leasedLanes(hooks.world), 0)
    }
  })
})
