import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '../ids/typeid.ts'
import { DiskStore } from './disk.ts'
import { inParts } from './parts.ts'
import { S3Store } from './s3.ts'
import { S3Server } from './s3-server.fixture.ts'
import { FileMissing, type FileStore, FileTooLarge, fileStoreUnavailable } from './store.ts'

const bytesMax = 64 * 1024 * 1024
const quick = { answerMs: 2_000, silentMs: 200, pauseMs: 1 }
const somewhere = () => ({ tenantId: newUuid(), fileId: newUuid() })

async function* piecesOf(content: Buffer, pieceBytes = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceBytes) {
    yield content.subarray(at, at + pieceBytes)
  }
}

async function* breakingOff(content: Buffer): AsyncGenerator<Uint8Array> {
  yield* piecesOf(content)
  throw new Error('the client went away')
}

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

let folder: string
const server = new S3Server()
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-files-'))
  await server.start()
})
after(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const stores: Record<string, () => Promise<FileStore>> = {
  'the disk': () => DiskStore.open(folder),
  'a store that speaks S3': async () => new S3Store({ ...server.access, timing: quick }),
}

for (const [name, open] of Object.entries(stores)) {
  describe(`files in ${name}`, () => {
    let store: FileStore
    before(async () => {
      store = await open()
    })

    for (const bytes of [0, 1, 1_000_000, 20_000_001]) {
      test(`${bytes} bytes come back as they went in, whole and in ranges`, async () => {
        const content = randomBytes(bytes)
        const place = somewhere()
        const stored = await store.put(place, piecesOf(content), { bytesMax })
        assert.deepEqual(stored, { bytes, sha256: sha256(content) })
        assert.equal(sha256(await whole(await store.get(place))), stored.sha256)
        if (bytes < 1_000) return
        const range = { first: 500, last: bytes - 500 }
        assert.equal(
          sha256(await whole(await store.get(place, range))),
          sha256(content.subarray(500, bytes - 499)),
        )
      })
    }

    test('one byte too many leaves nothing', async () => {
      const place = somewhere()
      const content = piecesOf(randomBytes(20_000_000))
      await assert.rejects(store.put(place, content, { bytesMax: 19_999_999 }), FileTooLarge)
      await assert.rejects(store.get(place), FileMissing)
    })

    test('content that breaks off leaves nothing', async () => {
      const place = somewhere()
      const cut = breakingOff(randomBytes(20_000_000))
      await assert.rejects(store.put(place, cut, { bytesMax }), /went away/)
      await assert.rejects(store.get(place), FileMissing)
    })

    test('what nobody waits for any more leaves nothing', async () => {
      const place = somewhere()
      const stop = new AbortController()
      async function* content() {
        yield* piecesOf(randomBytes(10_000_000))
        stop.abort(new Error('nobody waits'))
        yield* piecesOf(randomBytes(10_000_000))
      }
      await assert.rejects(store.put(place, content(), { bytesMax, signal: stop.signal }), /nobody/)
      await assert.rejects(store.get(place), FileMissing)
    })

    test('is gone when deleted, and deleting it again is nothing new', async () => {
      const place = somewhere()
      await store.put(place, piecesOf(Buffer.from('a')), { bytesMax })
      await store.delete(place)
      await store.delete(place)
      await assert.rejects(store.get(place), FileMissing)
    })

    test('no place is made of what is no id', async () => {
      const evil = { tenantId: newUuid(), fileId: '../../secrets.json' }
      await assert.rejects(store.get(evil), /uuids/)
      await assert.rejects(store.put(evil, piecesOf(Buffer.from('a')), { bytesMax }), /uuids/)
      await assert.rejects(store.delete({ ...evil, tenantId: '..', fileId: newUuid() }), /uuids/)
    })
  })
}

describe('the disk', () => {
  test('keeps its name, and another folder has another', async () => {
    const [one, again] = await Promise.all([DiskStore.open(folder), DiskStore.open(folder)])
    assert.equal(one.name, again.name)
    const other = await DiskStore.open(join(folder, 'other'))
    assert.notEqual(other.name, one.name)
  })

  test('a part that a dead process has left goes with its file', async () => {
    const store = await DiskStore.open(folder)
    const place = somewhere()
    const halted = new AbortController()
    const begun = Promise.withResolvers<void>()
    async function* content(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half of it')
      begun.resolve()
      await new Promise((_, reject) => halted.signal.addEventListener('abort', reject))
    }
    const putting = store.put(place, content(), { bytesMax })
    await begun.promise
    assert.deepEqual(await readdir(join(folder, place.tenantId)), [`${place.fileId}.part`])
    await store.delete(place)
    assert.deepEqual(await readdir(join(folder, place.tenantId)), [])
    halted.abort()
    await assert.rejects(putting)
  })

  test('nobody but the owner reads its files', async () => {
    const store = await DiskStore.open(folder)
    const place = somewhere()
    await store.put(place, piecesOf(Buffer.from('a')), { bytesMax })
    const { mode } = await stat(join(folder, place.tenantId, place.fileId))
    assert.equal(mode & 0o077, 0)
  })
})

describe('a store that speaks S3', () => {
  const open = (changes: object = {}) =>
    new S3Store({ ...server.access, timing: quick, ...changes })
  const big = randomBytes(17_000_000)

  test('requests that it could not serve are repeated', async () => {
    const place = somewhere()
    const faults = ['uploads=$', 'partNumber=2', 'POST.*uploadId='].flatMap((on) => [
      { on: new RegExp(on), fault: { kind: 'status', status: 503 } as const },
      { on: new RegExp(on), fault: { kind: 'cut before answer' } as const },
    ])
    server.faults.push(...faults)
    await open().put(place, piecesOf(big), { bytesMax })
    assert.equal(server.faults.length, 0)
    assert.equal(sha256(await whole(await open().get(place))), sha256(big))
  })

  test('one that stays away is said to be unavailable, and nothing is left begun', async () => {
    const place = somewhere()
    const down = { kind: 'status', status: 503 } as const
    server.faults.push(...Array.from({ length: 5 }, () => ({ on: /partNumber=2/, fault: down })))
    await assert.rejects(open().put(place, piecesOf(big), { bytesMax }), {
      code: fileStoreUnavailable.code,
    })
    assert.equal(server.uploads.size, 0)
    await assert.rejects(open().get(place), FileMissing)
  })

  test('a success that says that it failed is none', async () => {
    const place = somewhere()
    server.faults.push({ on: /POST.*uploadId=/, fault: { kind: 'error in success' } })
    await assert.rejects(open().put(place, piecesOf(big), { bytesMax }), {
      code: fileStoreUnavailable.code,
    })
    assert.equal(server.uploads.size, 0)
  })

  test('a body that is cut or falls silent is read on from where it stopped', async () => {
    const place = somewhere()
    await open().put(place, piecesOf(big), { bytesMax })
    server.faults.push(
      { on: /^GET/, fault: { kind: 'cut body', afterBytes: 1_000_000 } },
      { on: /^GET/, fault: { kind: 'silent body', afterBytes: 5_000_000 } },
      { on: /^GET/, fault: { kind: 'status', status: 500 } },
    )
    const range = { first: 10, last: big.length - 10 }
    const read = await whole(await open().get(place, range))
    assert.equal(server.faults.length, 0)
    assert.equal(sha256(read), sha256(big.subarray(10, big.length - 9)))
  })

  test('content that was replaced meanwhile is not mixed with the old', async () => {
    const place = somewhere()
    await open().put(place, piecesOf(big), { bytesMax })
    server.faults.push({ on: /^GET/, fault: { kind: 'cut body', afterBytes: 1_000_000 } })
    const stream = await open().get(place)
    server.objects.set(`${place.tenantId}/${place.fileId}`, randomBytes(big.length))
    await assert.rejects(whole(stream), { code: fileStoreUnavailable.code })
  })

  test('parts that a dead process has left go with the file', async () => {
    const place = somewhere()
    const key = `${place.tenantId}/${place.fileId}`
    server.uploads.set('left-behind', { key, parts: new Map() })
    await open().delete(place)
    assert.equal(server.uploads.size, 0)
  })

  test('a wrong secret opens nothing and is not told', async () => {
    const wrong = open({ secretAccessKey: 'wrong-secret' })
    const failed = await wrong.get(somewhere()).then(
      () => assert.fail('opened'),
      (error: Error) => error,
    )
    assert.equal((failed as Error & { code: string }).code, fileStoreUnavailable.code)
    const told = `${failed.stack} ${JSON.stringify(failed)} ${String(failed.cause)}`
    assert.doesNotMatch(told, /wrong-secret|AKIDTEST/)
  })
})

describe('inParts', () => {
  const cases: [pieces: number[], partBytes: number, expected: number[]][] = [
    [[], 4, []],
    [[4], 4, [4]],
    [[3, 3], 4, [4, 2]],
    [[9], 4, [4, 4, 1]],
    [[1, 1, 1, 1, 1], 4, [4, 1]],
  ]
  for (const [pieces, partBytes, expected] of cases) {
    test(`${pieces.join('+') || 'nothing'} by ${partBytes}`, async () => {
      async function* content() {
        for (const bytes of pieces) yield Buffer.alloc(bytes)
      }
      const parts: number[] = []
      for await (const part of inParts(content(), partBytes)) parts.push(part.length)
      assert.deepEqual(parts, expected)
    })
  }
})
