import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from '@souk/platform/testing'
import { call, clientOf } from '../testing/client.ts'
import { type Launched, launched } from '../testing/launcher.ts'

/** A backup that is taken while the product sells, and what starts from it. */

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const buyers = 4

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'souk-backup-'))
  chmodSync(folder, 0o711)
})
after(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, home: string, place: string) =>
  promisify(execFile)(process.execPath, [main, command, place], {
    env: { ...process.env, SOUK_HOME: join(folder, home) },
  })

const ask = <Body>(shop: Launched, path: string, body?: object) =>
  call<Body>(clientOf(shop), path, body)

async function buy(shop: Launched, productId: string): Promise<string> {
  const items = [{ product_id: productId, quantity: 1 }]
  const placed = await ask<{ id: string }>(shop, '/api/v1/orders', { items })
  assert.equal(placed.status, 201, JSON.stringify(placed.body))
  const payment = { order_id: placed.body.id, method: 'pm_test_ok' }
  assert.equal((await ask(shop, '/api/v1/payments', payment)).status, 201)
  return placed.body.id
}

async function tokenOf({ quickstart }: Launched): Promise<number> {
  const { client_id: id, client_secret: secret, base_url: base } = quickstart
  const reply = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'orders:read' }),
  })
  return reply.status
}

interface TrialBalance {
  readonly balanced: boolean
  readonly currencies: readonly object[]
}

test('a backup taken under load starts: credentials work, no sale before it is missing, the books balance', async () => {
  const shop = await launched(join(folder, 'home'))
  const sold: string[] = []
  let isOpen = true
  try {
    const made = await ask<{ id: string }>(shop, '/v1/catalog/products', {
      title: 'Copper cezve',
      price: { amount: 4_900, currency: 'EUR' },
      inventory: { available: 100_000, warehouse: 'MAIN' },
    })
    const buyer = async () => {
      while (isOpen) sold.push(await buy(shop, made.body.id))
    }
    const sales = Promise.all(Array.from({ length: buyers }, buyer))
    await until(() => sold.length > 20)
    const before = [...sold]
    await run('backup', 'home', join(folder, 'backup'))
    isOpen = false
    await sales
    assert(sold.length > before.length, 'it sold while the backup was made')
    await shop.stop()
    assert.equal(statSync(join(folder, 'backup')).mode & 0o777, 0o700)

    await run('restore', 'restored', join(folder, 'backup'))
    const restored = await launched(join(folder, 'restored'))
    try {
      assert.equal(restored.quickstart.api_key, shop.quickstart.api_key)
      assert.equal(await tokenOf(restored), 200)
      for (const id of before) {
        assert.equal((await ask(restored, `/api/v1/orders/${id}`)).status, 200, id)
      }
      const { body } = await ask<TrialBalance>(restored, '/api/v1/ledger/trial-balance')
      assert(body.balanced && body.currencies.length > 0, JSON.stringify(body))
      await buy(restored, made.body.id)
    } finally {
      await restored.stop()
    }
  } finally {
    isOpen = false
    await shop.stop()
  }
})

test('a stopped product is backed up too, and stays stopped', async () => {
  await run('backup', 'home', join(folder, 'cold'))
  assert(readdirSync(join(folder, 'cold/data/pg_wal')).length > 0)
  assert(!existsSync(join(folder, 'home/postgres/data/postmaster.pid')))
  assert(!existsSync(join(folder, 'home/launcher.lock')))
})

const refusals: [command: string, home: string, place: string, says: RegExp][] = [
  ['backup', 'home', 'cold', /^souk: .*cold exists already: name a new folder\n$/],
  ['backup', 'nowhere', 'new', /^souk: .*nowhere holds no database: set SOUK_HOME/],
  ['restore', 'restored', 'cold', /^souk: .*restored holds a database already: set SOUK_HOME/],
  ['restore', 'third', 'home', /^souk: .*home is no finished backup: backup\.json is missing\n$/],
]
for (const [command, home, place, says] of refusals) {
  test(`${command} of ${home} with ${place} is refused in one line, and changes nothing`, async () => {
    const failed = await run(command, home, join(folder, place)).then(
      () => assert.fail('it was not refused'),
      (error: { code: number; stderr: string }) => error,
    )
    assert.match(failed.stderr.replaceAll(/^npm.*\n/gm, ''), says)
    assert.equal(failed.code, 1)
    assert(!existsSync(join(folder, 'new')) && !existsSync(join(folder, 'third/postgres/data')))
  })
}

test('a home that uses another database keeps its secrets: the restore is refused in one line', async () => {
  const secrets = join(folder, 'external/secrets.json')
  mkdirSync(join(folder, 'external'))
  writeFileSync(secrets, '{"version":1}')
  await assert.rejects(run('restore', 'external', join(folder, 'cold')), {
    code: 1,
    stderr: /^souk: .*external holds another secrets\.json than the backup: set SOUK_HOME .*\n$/,
  })
  assert.equal(readFileSync(secrets, 'utf8'), '{"version":1}')
  assert(!existsSync(join(folder, 'external/postgres/data.unfinished')))
  assert(!existsSync(join(folder, 'external/quickstart.json')))
})

test('a restore that crashed after it copied secrets is done again', async () => {
  const again = join(folder, 'again')
  await run('restore', 'again', join(folder, 'cold'))
  renameSync(join(again, 'postgres/data'), join(again, 'postgres/data.unfinished'))
  renameSync(join(again, 'operator.json'), join(again, 'operator.json.unfinished'))
  writeFileSync(join(again, 'operator.json.unfinished'), '{')
  await run('restore', 'again', join(folder, 'cold'))
  for (const name of ['secrets.json', 'operator.json', 'quickstart.json']) {
    assert.deepEqual(readFileSync(join(again, name)), readFileSync(join(folder, 'cold', name)))
  }
  assert(existsSync(join(again, 'postgres/data/PG_VERSION')))
  assert(readdirSync(again).every((name) => !name.endsWith('.unfinished')))
})
