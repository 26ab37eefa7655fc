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
import { exportLines, sampleFacts, testSigner } from '@souk/activity/testing'
import { newId } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { linesOf } from './lines.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const minuteMs = 60_000

describe('npm run ai-audit', () => {
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
    const activity = { agentId: newId('agt'), operation: 'createRefund', facts: sampleFacts }
    await world.seed(tenant, async (tx) => recordActivity(tx, Array(count).fill(activity)))
    world.advance(tenant, minuteMs)
    await world.tick()
  }

  async function run(args: readonly string[], env: Record<string, string> = {}) {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(process.execPath, [main, 'ai-audit', ...args], {
      env: { PATH, NODE_COMPILE_CACHE, ...env },
    })
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
      /^souk: consistent, but not authenticated: 10 entries of ten_\w+, .*; pass .* with --key\n$/,
    )
  })

  test('says in one line what is wrong and where, and ends with 1', async () => {
    await exportOf('shop', 'changed.ndjson')
    const lines = readFileSync(inFolder('changed.ndjson'), 'utf8').split('\n')
    const changed = lines.map((line) =>
      line.includes('"sequence":17,') ? line.replace('createRefund', 'createRefunds') : line,
    )
    writeFileSync(inFolder('changed.ndjson'), changed.join('\n'))
    const { exitCode, out, err } = await verify('changed.ndjson')
    assert.deepEqual([exitCode, out], [1, ''])
    assert.equal(err, 'souk: not genuine: entry 17: the hash does not match the content\n')
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
    assert.match(
      err,
      /^souk: not genuine: kept checkpoint \d+: entries are missing, the export ends at entry 2/,
    )
  })

  const prove = (file: string, ...args: string[]) => run(['prove', inFolder(file), ...args])

  test('checks the proof of an entry without a server, and says what it proves', async () => {
    const keys = await kept('keys.json', '/api/v1/ai/audit/keys')
    await kept('proof.json', '/api/v1/ai/audit/17/proof')
    const { exitCode, out, err } = await prove('proof.json', '--key', keys)
    assert.deepEqual([exitCode, err], [0, ''])
    const proved =
      /^genuine: entry 17 of ten_\w+, createRefund by agt_\w+ at \S+: INTENT, in checkpoint 1100 signed /
    assert.match(out, proved)
  })

  test('says of a decision who decided what', async () => {
    const approvalId = newId('apr')
    const actor = { type: 'member', id: newId('mem') } as const
    const decision = {
      kind: 'DECISION',
      verdict: 'APPROVE',
      approval_id: approvalId,
      actor,
    } as const
    await world.seed('decided', async (tx) =>
      recordActivity(tx, [{ agentId: null, operation: 'createRefund', facts: decision }]),
    )
    world.advance('decided', minuteMs)
    await world.tick()
    const { text } = await world.as('decided').get('/api/v1/ai/audit/1/proof')
    writeFileSync(inFolder('decision.json'), text)
    const keys = await kept('keys.json', '/api/v1/ai/audit/keys')
    const { exitCode, out } = await prove('decision.json', '--key', keys)
    assert.equal(exitCode, 0)
    const said = `createRefund by ${actor.id} at .*: DECISION APPROVE on ${approvalId}, in checkpoint 1 `
    assert.match(out, new RegExp(said))
  })

  test('checks that a checkpoint continues an older one', async () => {
    const keys = await kept('keys.json', '/api/v1/ai/audit/keys')
    await kept('proof.json', '/api/v1/ai/audit/checkpoints/1103/consistency?from=1100')
    const { exitCode, out } = await prove('proof.json', '--key', keys)
    assert.equal(exitCode, 0)
    assert.match(out, /^genuine: of ten_\w+, checkpoint 1103 signed .* continues checkpoint 1100 /)
  })

  test('calls no proof genuine that was changed, or is of another key', async () => {
    const keys = await kept('keys.json', '/api/v1/ai/audit/keys')
    await kept('proof.json', '/api/v1/ai/audit/17/proof')
    const proof = JSON.parse(readFileSync(inFolder('proof.json'), 'utf8'))
    const { entry, hash, checkpoint, path } = proof
    writeFileSync(inFolder('forger.json'), JSON.stringify(testSigner.publicKey))
    const changes: [changed: unknown, said: RegExp][] = [
      [{ ...proof, entry: { ...entry, operation: 'cancelOrder' } }, /entry 17: the hash does not/],
      [{ ...proof, entry: { ...entry, sequence: 18 } }, /entry 18: the hash does not/],
      [{ ...proof, path: path.slice(1) }, /entry 17: the path does not lead to the root/],
      [{ ...proof, checkpoint: { ...checkpoint, root: hash } }, /1100: the signature is invalid/],
      [
        { ...proof, checkpoint: { ...checkpoint, more: 1 } },
        /1100: is not as the server writes it/,
      ],
      [{}, /not a proof/],
    ]
    for (const [changed, said] of changes) {
      writeFileSync(inFolder('changed.json'), JSON.stringify(changed))
      const { exitCode, out, err } = await prove('changed.json', '--key', keys)
      assert.deepEqual([exitCode, out], [1, ''])
      assert.match(err, said)
    }
    const { exitCode, err } = await prove('proof.json', '--key', inFolder('forger.json'))
    assert.equal(exitCode, 1)
    assert.match(err, /^souk: not genuine: checkpoint 1100: signed with an unknown key\n$/)
  })

  test('ends with 2 when it could not check', async () => {
    writeFileSync(inFolder('no.json'), 'no')
    writeFileSync(inFolder('empty.json'), '{}')
    writeFileSync(inFolder('text.json'), '{"keys":"none"}')
    const asked = await Promise.all([
      run(['verify']),
      run(['improve', 'x']),
      prove('proof.json'),
      prove('absent.json', '--key', inFolder('keys.json')),
      verify('shop.ndjson', '--key', inFolder('text.json')),
      run(['export', 'x', '--key', inFolder('keys.json')]),
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
