import { after, before, test } from 'node:test'
import { expireLeases, until } from '@souk/platform/testing'
import { aParcel } from '../webhooks.fixture.ts'
import { type Death, Scene } from './killed.fixture.ts'
import { stepsOf } from './stress.fixture.ts'

let scene: Scene
before(async () => {
  scene = await Scene.open()
})
after(() => scene.close())

/** Each costs the start of a process. */
const kills = process.env.SOUK_LONG === '1' ? 40 : 10

/** Each finds new events in the outbox, so that relaying is cut short as well. */
test('workers killed at any moment of a busy day lose none and repeat none on record', async () => {
  const steps = stepsOf(Array.from({ length: 30 }, aParcel), 25)
  const share = steps.length / kills
  const deaths: Death[] = []
  while (deaths.length < kills) {
    const start = deaths.length * share
    await scene.announce(steps.slice(start, start + share))
    const enough = scene.receiver.parcels.length + Math.random() * share
    scene.startWorker()
    await expireLeases(scene.hooks.world.database.system)
    await until(() => scene.receiver.parcels.length >= enough)
    deaths.push(await scene.kill())
  }
  scene.startWorker()
  await expireLeases(scene.hooks.world.database.system)
  await scene.untilAllArrived(steps.length)
  for (const death of deaths) scene.checkNoneRepeated(death)
})
