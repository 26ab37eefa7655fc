import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Line, recordActivity } from '@souk/activity/contract'
import { activityService } from '@souk/activity/manifest'
import { exportLines } from '@souk/activity/testing'
import { newId } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { linesOf } from './lines.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const minuteMs = 60_000

describe('npm run audit', () => {
  let world: World
  let baseUrl: string
  const folder = mkdtempSync(join(tmpdir(), 'souk-audit-'))
  const inFolder = (name: string) => join(folder, name)

  before(async () => {
    world = await createWorld({ services: [activityService({ secret: 'audit of tests' })] })
    await world.app.listen({ host: '127.0.0.1', port: 0 })
    baseUrl = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
    await act('shop', 1_100)
    await act('shop', 3)
    await act('other', 2)
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  /** So many entries, and a checkpoint over them. */
  async function act(tenant: string, count: number): Promise<void> {
    const activity = { agentId: newId('agt'), operation: 'createRefund', facts: { kind: 'INTENT' } }
    await world.seed(tenant, (tx) => recordActivity(tx, Array(count).fill(activity)))
    world.advance(tenant, minuteMs)
    await world.tick()
  }

  async function run(args: readonly string[], env: Record<string, string> = {}) {
    const { PATH = '' } = process.env
    const child = spawn(process.execPath, [main, 'audit', ...args], { env: { PATH, ...env } })
    const [out, err] = [gathered(child.stdout), gathered(child.stderr)]
    const [exitCode] = await once(child, 'exit')
    return { exitCode, out: await out, err: await err }
  }

  async function gathered(stream: AsyncIterable<Buffer>): Promise<string> {
    let text = ''
    for await (const chunk of stream) text += chunk
    return text
  }

  const exportOf = (tenant: string, file: string) =>
    run(['export', inFolder(file)], {
      SOUK_BASE_URL: baseUrl,
      SOUK_API_KEY: `${tenant}|activity:read|`,
    })

  /** Without an address, a key or a home: there is nothing but the file. */
  const verify = (file: string, ...args: string[]) => run(['verify', inFolder(file), ...args])

  async function kept(name: string, path: string): Promise<string> {
    const { text } = await world.as('shop').get(path)
    writeFileSync(inFolder(name), text)
    return inFolder(name)
  }

  test('exports what is sealed, and verifies it without a server', async () => {
    const { exitCode, out, err } = await exportOf('shop', 'shop.ndjson')
    assert.deepEqual([exitCode, err], [0, ''])
    assert.match(out, /^1103 entries written to /)
    const keys = await kept('keys.json', '/api/v1/ai/audit/keys')
    const checkpoints = await kept('kept.json', '/api/v1/ai/audit/checkpoints')
    const verified = await verify('shop.ndjson', '--key', keys, '--checkpoint', checkpoints)
    assert.deepEqual([verified.exitCode, verified.err], [0, ''])
    assert.match(verified.out, /^genuine: 1103 entries of ten_\w+, 2 checkpoints, the last signed /)
  })

  test('calls nothing genuine that only the key in the file vouches for, and ends with 2', async () => {
    const forged = [...exportLines(10, { every: 4 })]
    writeFileSync(inFolder('forged.ndjson'), forged.map((line) => `${line}\n`).join(''))
    const { exitCode, out, err } = await verify('forged.ndjson')
    assert.deepEqual([exitCode, out], [2, ''])
    assert.match(
      err,
      /^souk: sound in itself: 10 entries of ten_\w+, .* Give the keys .* by --key\n$/,
    )
  })

  test('says in one line what is wrong and where, and ends with 1', async () => {
    await exportOf('shop', 'changed.ndjson')
    const text = readFileSync(inFolder('changed.ndjson'), 'utf8')
    const place = text.indexOf('createRefund', text.indexOf('"sequence":17,') - 400)
    writeFileSync(inFolder('changed.ndjson'), `${text.slice(0, place)}d${text.slice(place + 1)}`)
    const { exitCode, out, err } = await verify('changed.ndjson')
    assert.deepEqual([exitCode, out], [1, ''])
    assert.match(
      err,
      /^souk: not genuine: entry 1[67]: the hash differs from that of the content\n$/,
    )
    const lines = text.split('\n')
    writeFileSync(inFolder('cut.ndjson'), lines.slice(0, 40).join('\n'))
    assert.match(
      (await verify('cut.ndjson')).err,
      /^souk: not genuine: line 40: ends in the middle/,
    )
  })

  test('tells of a checkpoint kept outside that does not agree', async () => {
    await exportOf('other', 'other.ndjson')
    const checkpoints = await kept('kept.json', '/api/v1/ai/audit/checkpoints')
    const { exitCode, err } = await verify('other.ndjson', '--checkpoint', checkpoints)
    assert.equal(exitCode, 1)
    assert.match(err, /^souk: not genuine: kept checkpoint \d+: the export ends at entry 2/)
  })

  test('ends with 2 when it could not check', async () => {
    writeFileSync(inFolder('no.json'), 'no')
    writeFileSync(inFolder('empty.json'), '{}')
    const asked = await Promise.all([
      run(['verify']),
      run(['prove', 'x']),
      verify('absent.ndjson'),
      verify('shop.ndjson', '--colour'),
      verify('shop.ndjson', '--key', inFolder('no.json')),
      verify('shop.ndjson', '--key', inFolder('empty.json')),
      verify('shop.ndjson', '--checkpoint', inFolder('empty.json')),
      exportOf('shop', 'no.json'),
    ])
    assert.deepEqual(
      asked.map(({ exitCode }) => exitCode),
      asked.map(() => 2),
    )
    for (const { err } of asked) assert.match(err, /^souk: /)
  })

  test('exports nothing of what it may not read, and leaves no file', async () => {
    const key = { SOUK_BASE_URL: baseUrl, SOUK_API_KEY: 'shop|orders:read|' }
    const { exitCode, err } = await run(['export', inFolder('none.ndjson')], key)
    assert.equal(exitCode, 1)
    assert.match(err, /^souk: the server answered 403: Insufficient scope/)
    assert.throws(() => readFileSync(inFolder('none.ndjson')), /ENOENT/)
  })
})

describe('lines of a file', () => {
  async function read(...chunks: (string | Buffer)[]) {
    async function* stream() {
      for (const chunk of chunks) yield Buffer.from(chunk)
    }
    const lines: Line[] = []
    for await (const line of linesOf(stream())) lines.push(line)
    return lines
  }

  test('are the same however the file is cut into pieces', async () => {
    const expected = [{ text: 'grün' }, { text: '' }, { text: 'x' }]
    assert.deepEqual(await read('grün\n\nx\n'), expected)
    const bytes = [...Buffer.from('grün\n\nx\n')].map((byte) => Buffer.of(byte))
    assert.deepEqual(await read(...bytes), expected)
  })

  test('tell what keeps them from being read', async () => {
    assert.deepEqual(await read('x\ny'), [{ text: 'x' }, { problem: 'not ended' }])
    assert.deepEqual(await read(Buffer.of(0xff, 10)), [{ problem: 'not UTF-8' }])
    const mebibyte = Buffer.alloc(1_048_576, 'a')
    assert.deepEqual(await read(mebibyte, mebibyte, mebibyte), [{ problem: 'too long' }])
  })
})
