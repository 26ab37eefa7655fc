import { after, before, describe, test } from 'node:test'
import { expireLeases } from '@souk/platform/testing'
import { aParcel } from '../webhooks.fixture.ts'
import { Scene } from './killed.fixture.ts'
import { stepsOf } from './stress.fixture.ts'
import { points } from './worker.fixture.ts'

let scene: Scene
before(async () => {
  scene = await Scene.open()
})
after(() => scene.close())

const stepOfDeath = 3
let announced = 0

async function announceSome(): Promise<void> {
  const steps = stepsOf([aParcel(), aParcel(), aParcel()], 5)
  announced += steps.length
  await scene.announce(steps)
}

describe('a worker that is killed', () => {
  for (const point of points) {
    test(`with an event just ${point} loses none and repeats none that is on record`, async () => {
      // Whoever has outlived the one before: to start another takes longer than all else.
      const { halted } = await scene.haltAt({ point, step: stepOfDeath })
      await announceSome()
      await halted
      const death = await scene.kill()
      scene.startWorker()
      await expireLeases(scene.hooks.world.database.system)
      await scene.untilAllArrived(announced)
      scene.checkNoneRepeated(death)
    })
  }

  test('while a receiver has its request is followed by another when its lease is over', async () => {
    await scene.kill()
    await expireLeases(scene.hooks.world.database.system)
    await announceSome()
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
    scene.receiver.answer = ({ event }) => {
      if (event.data.object.step !== stepOfDeath) return {}
      reach()
      return { after: new Promise(() => {}) }
    }
    scene.startWorker({ timing: { leaseMs: 2_000, renewMs: 500 } })
    await reached
    const death = await scene.kill()
    scene.receiver.answer = () => ({})
    scene.startWorker()
    await scene.untilAllArrived(announced)
    scene.checkNoneRepeated(death)
  })
})
