import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { openTestFiles, type TestFiles, until, type World } from '@souk/platform/testing'
import sharp from 'sharp'
import { ImageProcess } from './imaging/process.ts'
import { MediaShop, photo, startMedia } from './media.fixture.ts'

let files: TestFiles
let world: World
/** Told what becomes of each process that reads an image. */
let onBegun: (kill: () => void) => void = () => {}
before(async () => {
  files = await openTestFiles()
  const images = new ImageProcess({
    onBegun: (child) => onBegun(() => child.kill('SIGKILL')),
  })
  world = await startMedia(files.store, images)
})
after(async () => {
  await world.close()
  await files.close()
})

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(content.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/** A PNG of few bytes that says it has so many pixels, and holds some rows of them. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = chunk('IDAT', deflateSync(rows))
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}

/** A GIF of one pixel with so many frames. */
function gif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from(
    '\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0',
    'latin1',
  )
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0')

describe('what is uploaded as an image', () => {
  const refused: readonly [string, () => Buffer | Promise<Buffer>, string, RegExp][] = [
    [
      'of 10 billion pixels in a small PNG',
      () => png(100_000, 100_000, Buffer.alloc(100_001)),
      'too_many_pixels',
      /100000 × 100000/,
    ],
    [
      'just above the limit',
      () => png(7_072, 7_072, Buffer.alloc(7_073)),
      'too_many_pixels',
      /50 megapixels/,
    ],
    [
      'a PNG without most of its rows',
      () => png(1_000, 1_000, Buffer.alloc(5_000)),
      'damaged',
      /damaged or incomplete/,
    ],
    [
      'a photo cut in the middle',
      async () => (await photo(3_000, 3_000)).subarray(0, 9_000),
      'damaged',
      /damaged/,
    ],
    [
      'noise behind the first bytes of a JPEG',
      () => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), randomBytes(5_000)]),
      'damaged',
      /damaged/,
    ],
    ['a GIF with 100,000 frames', () => gif(100_000), 'too_many_frames', /100000 frames/],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'wrong_content',
      /SVG drawing/,
    ],
    [
      'an HTML page named .jpg',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      'wrong_content',
      /HTML page/,
    ],
    ['a ZIP archive named .jpg', () => zip, 'wrong_content', /ZIP archive/],
    [
      'a WebP that says it is a PNG',
      async () =>
        Buffer.concat([
          Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
          await sharp(await photo(100, 100))
            .webp()
            .toBuffer(),
        ]),
      'damaged',
      /damaged/,
    ],
    ['one byte', () => Buffer.from('x'), 'wrong_content', /unknown type/],
  ]
  for (const [name, make, code, message] of refused) {
    test(`${name} fails with ${code}`, async () => {
      const there = new MediaShop(world)
      const failed = await there.processed(await make())
      assert.deepEqual([failed.status, failed.failure?.code], ['FAILED', code])
      assert.match(failed.failure?.message ?? '', message)
      assert.deepEqual([failed.url, failed.sizes], [null, []])
      assert.deepEqual(await there.eventTypes(), ['media.created', 'media.failed'])
    })
  }

  test('after all of these the worker lives: a photo with an archive behind it is shown without the archive', async () => {
    const there = new MediaShop(world)
    const ready = await there.processed(
      Buffer.concat([await photo(300, 200), zip, Buffer.alloc(99)]),
    )
    assert.equal(ready.status, 'READY')
    for (const { url } of ready.sizes) {
      assert.equal((await there.fetch(url)).rawPayload.includes('PK\x03\x04'), false)
    }
  })

  test('an animation of a few frames stays one', async () => {
    const there = new MediaShop(world)
    const ready = await there.processed(gif(10))
    assert.equal(ready.status, 'READY', JSON.stringify(ready.failure))
    assert.equal((await there.fetch(ready.url)).headers['content-type'], 'image/webp')
  })

  test('422 media_too_large: more than 20 MiB', async () => {
    const there = new MediaShop(world)
    const upload_id = await there.upload(Buffer.alloc(20 * 1024 * 1024 + 1))
    const attempt = () => there.caller.post<never>('/v1/catalog/media', { upload_id })
    await there.refused(attempt, 422, 'media_too_large')
    assert.equal((await there.mediaItem({ upload_id, kind: 'FILE' })).status, 'PROCESSING')
  })

  test('an image that kills every process that reads it is given up, and one that killed one is not', async (t) => {
    t.after(() => {
      onBegun = () => {}
    })
    const there = new MediaShop(world)
    let kills = 1
    onBegun = (kill) => {
      if (kills-- > 0) kill()
    }
    const made = await there.mediaItem({ upload_id: await there.upload(await photo(200, 100)) })
    const settled = (id: string) =>
      until(async () => {
        world.advance(there.name, 3_600_000)
        await world.settle()
        return (await there.mediaItemAt(id)).status !== 'PROCESSING'
      }, 'an end')
    await settled(made.id)
    assert.equal((await there.mediaItemAt(made.id)).status, 'READY')
    kills = 100
    const deadly = await there.mediaItem({ upload_id: await there.upload(await photo(200, 100)) })
    await settled(deadly.id)
    const { status, failure } = await there.mediaItemAt(deadly.id)
    assert.deepEqual([status, failure?.code], ['FAILED', 'not_processed'])
  })

  test('one that takes too long fails, and its process is gone', async () => {
    const images = new ImageProcess({ timeoutMs: 1 })
    const content = {
      kind: 'IMAGE',
      contentType: 'image/jpeg',
      extension: 'jpg',
      name: '',
    } as const
    const image = sharp(await photo(200, 100))
    const { signal } = new AbortController()
    const answer = await images.resize(image, content, signal)
    assert.partialDeepStrictEqual(answer, { failure: { code: 'too_slow' } })
  })
})
