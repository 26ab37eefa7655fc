import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { composeApp } from './compose.ts'
import type { ChildConfig } from './config.ts'
import type { Quickstart } from './launcher/banner.ts'
import { type Postgres, startPostgres } from './postgres/index.ts'
import { prepare } from './prepare.ts'
import { type Process, startProcess } from './process.ts'
import type { DatabaseUrls } from './secrets.ts'
import { testConfig } from './testing/config.ts'

/** With a PostgreSQL of its own, whose roles nobody else has given a password. */

let postgres: Postgres
let urls: DatabaseUrls
let home: string
let config: ChildConfig
let quickstart: Quickstart
let running: Process

before(async () => {
  home = mkdtempSync(join(tmpdir(), 'souk-prepare-'))
  chmodSync(home, 0o711)
  postgres = await startPostgres({ home, profile: 'test' })
  urls = { owner: postgres.url('owner'), app: postgres.url('app'), system: postgres.url('system') }
  config = testConfig({ appUrl: urls.app, systemUrl: urls.system, isDistributed: false })
  const { quickstart: made } = await prepareAgain()
  assert(made)
  quickstart = made
  running = await startProcess(config)
})
after(async () => {
  await running.close()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

const prepareAgain = (demo = true) =>
  prepare(config, urls, { home, distributed: undefined, demo }, (line) => told.push(line))
const told: string[] = []
const operatorText = () => readFileSync(join(home, 'operator.json'), 'utf8')

test('the operator gets in with what is in the home, readable by its owner only, and the demo does not', async (t) => {
  assert.equal(statSync(join(home, 'operator.json')).mode & 0o777, 0o600)
  const { app } = composeApp(config, running)
  t.after(() => app.close())
  const list = ({ api_key: key }: Quickstart) =>
    app.inject({ url: '/api/v1/tenants', headers: { authorization: `Bearer ${key}` } })
  const reply = await list(JSON.parse(operatorText()))
  assert.equal(reply.statusCode, 200)
  const names = reply.json().content.map(({ name }: { name: string }) => name)
  assert.deepEqual(names.toSorted(), ['Operator', 'Souk demo'])
  assert.equal((await list(quickstart)).json().code, 'insufficient_scope')
})

test('a second start keeps the credentials of the operator, and replaces lost ones', async () => {
  const first = operatorText()
  await prepareAgain()
  assert.equal(operatorText(), first)
  rmSync(join(home, 'operator.json'))
  await prepareAgain()
  assert.notEqual(operatorText(), first)
})

async function counted(table: string): Promise<number> {
  const client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${table}`)
  await client.end()
  return rows[0]?.count ?? 0
}

test('the first start says that it sets the database up, and no later one does', async () => {
  assert.equal(told.length, 1)
  await prepareAgain()
  assert.equal(told.length, 1)
})

test('a start without the demo makes no credentials, and none for an operator who has some', async () => {
  const before = [await counted('identity.api_keys'), await counted('identity.clients')]
  const nothing = { quickstart: null, shop: null }
  assert.deepEqual(await prepareAgain(false), nothing)
  assert.deepEqual(await prepareAgain(false), nothing)
  assert.deepEqual([await counted('identity.api_keys'), await counted('identity.clients')], before)
})

test('the demo has a storefront, whose key stays the same from start to start until it is revoked', async (t) => {
  const facts = async () => (await prepareAgain()).shop
  const shop = await facts()
  assert(shop)
  assert.deepEqual(await facts(), shop)
  const { app } = composeApp(config, running)
  t.after(() => app.close())
  const headers = { authorization: `Bearer ${quickstart.api_key}` }
  const keysNow = async () => {
    const reply = await app.inject({ url: '/api/v1/publishable-keys', headers })
    return reply.json().content as { id: string; key: string; channel: string; origins: string[] }[]
  }
  const [key] = await keysNow()
  assert.deepEqual([key?.key, key?.channel], [shop.key, 'web'])
  assert.deepEqual(key?.origins, ['http://127.0.0.1:3000', 'http://localhost:3000'])
  const url = `/api/v1/publishable-keys/${key?.id}/revoke`
  assert.equal((await app.inject({ method: 'POST', url, headers })).statusCode, 200)
  assert.notEqual((await facts())?.key, shop.key)
})

test('without the demo an installation begins with its operator alone', async () => {
  const client = new pg.Client({ connectionString: urls.owner })
  await client.connect()
  await client.query('create database empty')
  await client.end()
  const elsewhere = (url: string) => Object.assign(new URL(url), { pathname: '/empty' }).href
  const own = {
    owner: elsewhere(urls.owner),
    app: elsewhere(urls.app),
    system: elsewhere(urls.system),
  }
  const other = testConfig({ appUrl: own.app, systemUrl: own.system, isDistributed: false })
  const folder = mkdtempSync(join(tmpdir(), 'souk-prepare-empty-'))
  const { quickstart: none } = await prepare(other, own, {
    ...{ home: folder, distributed: undefined, demo: false },
  })
  assert.equal(none, null)
  const asOwner = new pg.Client({ connectionString: own.owner })
  await asOwner.connect()
  const { rows } = await asOwner.query('select name from identity.tenants')
  await asOwner.end()
  assert.deepEqual(rows, [{ name: 'Operator' }])
  assert(existsSync(join(folder, 'operator.json')))
  rmSync(folder, { recursive: true })
})

test('a start of the demo makes a link for its owner, who is there once; none where others reach the API', async () => {
  const { sign_in_link: link = '' } = (await prepareAgain()).quickstart ?? {}
  assert.match(link, /\/oauth\/sign-in\/ten_01jdem0000e0080000000000m0\/[0-9a-z]{32}$/)
  const { app } = composeApp(config, running)
  const opened = await app.inject({ url: new URL(link).pathname })
  assert.equal(opened.statusCode, 200)
  assert.match(opened.body, /Welcome to Souk demo/)
  const headers = { authorization: `Bearer ${quickstart.api_key}` }
  const members = (await app.inject({ url: '/api/v1/members', headers })).json().content
  const owners = members.filter(({ roles }: { roles: string[] }) => roles.includes('OWNER'))
  assert.equal(owners.length, 1)
  await app.close()
  const reachedByOthers = { ...config, baseUrl: 'https://shop.example' }
  const decided = { home, distributed: undefined, demo: true }
  const there = await prepare(reachedByOthers, urls, decided)
  assert.equal(there.quickstart?.sign_in_link, undefined)
})
