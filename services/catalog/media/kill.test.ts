import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  expireLeases,
  openTestFiles,
  type TestFiles,
  until,
  type World,
} from '@souk/platform/testing'
import { type Halted, type Orders, type Point, points } from './killed.fixture.ts'
import { bytesOf, MediaShop, photo, startMedia } from './media.fixture.ts'

const program = new URL('./killed.fixture.ts', import.meta.url)
let files: TestFiles
let world: World
before(async () => {
  files = await openTestFiles()
  world = await startMedia(files.store)
})
after(async () => {
  await world.close()
  await files.close()
})

/** A worker that takes up what there is, and is killed at that point. */
async function dieAt(halt: Point): Promise<Halted> {
  const { appUrl, systemUrl, isDistributed } = world.db
  const child = fork(program, { execArgv: [] })
  child.send({ appUrl, systemUrl, isDistributed, folder: files.folder, halt } satisfies Orders)
  const [halted] = await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return halted as Halted
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

describe('a worker that is killed with an image in its hands', () => {
  for (const point of points) {
    test(`${point}: the image is processed once, and nothing is left of the first try`, async () => {
      const there = new MediaShop(world)
      const content = await photo(2_000, 1_000)
      const { id } = await there.mediaItem({ upload_id: await there.upload(content) })
      const { pid } = await dieAt(point)
      assert(pid)
      await until(async () => isGone(pid), 'the end of the process that read the image')
      await expireLeases(world.database.system)
      await world.settle()
      const ready = await there.mediaItemAt(id)
      assert.deepEqual([ready.status, ready.version, ready.sizes.length], ['READY', 2, 4])
      assert.deepEqual(await there.eventTypes(), ['media.created', 'media.ready'])
      for (const { url, size } of ready.sizes) {
        assert.equal((await there.fetch(url)).rawPayload.length, size)
      }
      world.advance(there.name, 2 * 3_600_000)
      await world.tick()
      await world.settle()
      assert.deepEqual(await there.stored(), { bytes: bytesOf(ready), files: 5 })
      const kept = await readdir(join(files.folder, world.tenant(there.name)))
      assert.equal(kept.length, 5)
    })
  }
})
