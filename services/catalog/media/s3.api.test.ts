import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openFileStore } from '@souk/platform/server'
import { S3Server, until, type World } from '@souk/platform/testing'
import { MediaShop, media, photo, startMedia } from './media.fixture.ts'

const server = new S3Server()
let world: World
before(async () => {
  await server.start()
  world = await startMedia(await openFileStore({ kind: 's3', ...server.access }))
})
after(async () => {
  await world.close()
  server.close()
})

test('media in a store that speaks S3 are processed, served in parts and removed as on a disk', async () => {
  const there = new MediaShop(world)
  const ready = await there.processed(await photo(600, 300))
  assert.deepEqual([ready.status, ready.sizes.length], ['READY', 3])
  assert.equal(server.objects.size, 4)
  const whole = await there.fetch(ready.url)
  assert.equal(whole.rawPayload.length, ready.sizes.at(-1)?.size)
  const part = await there.fetch(ready.url, { range: 'bytes=-8' })
  assert.equal(part.statusCode, 206)
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(-8))
  assert.equal((await there.caller.call('DELETE', `${media}/${ready.id}`)).status, 200)
  await world.settle()
  assert.equal(server.objects.size, 0)
})

test('a store that does not answer is asked again, and the media item waits for it', async () => {
  const there = new MediaShop(world)
  const { id } = await there.mediaItem({ upload_id: await there.upload(await photo(200, 100)) })
  for (let times = 0; times < 10; times += 1) {
    server.faults.push({ on: /^GET /, fault: { kind: 'status', status: 503 } })
  }
  await world.settle()
  assert.equal((await there.mediaItemAt(id)).status, 'PROCESSING')
  server.faults.length = 0
  await until(async () => {
    world.advance(there.name, 3_600_000)
    await world.settle()
    return (await there.mediaItemAt(id)).status === 'READY'
  }, 'the media item')
})
