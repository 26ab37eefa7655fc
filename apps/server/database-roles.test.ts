import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import { fullPools } from './connections.ts'
import { checkVersion, databaseFacts } from './database-facts.ts'
import { checkLimits, checkRoles } from './database-roles.ts'
import { type Postgres, startPostgres } from './postgres/index.ts'
import type { DatabaseUrls } from './secrets.ts'

/** On a PostgreSQL of its own, whose roles somebody else has made. */

let home: string
let postgres: Postgres
let admin: pg.Client

before(async () => {
  home = mkdtempSync(join(tmpdir(), 'souk-roles-'))
  chmodSync(home, 0o711)
  postgres = await startPostgres({ home, profile: 'test' })
  admin = new pg.Client({ connectionString: postgres.url('owner', 'postgres') })
  await admin.connect()
  await admin.query('create role shop_admin bypassrls')
  for (const login of ['shop_owner', 'shop_api', 'shop_worker']) {
    await admin.query(`create role ${login} login password 'pw'`)
  }
  await admin.query('create database shop owner shop_owner')
  await admin.query('create database other owner shop_owner')
})
after(async () => {
  await admin.end()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

/** As the page for operators says. */
beforeEach(async () => {
  await admin.query(`
    revoke all on database shop from shop_api, shop_worker;
    drop role shop_api, shop_worker;
    drop role if exists souk_app, souk_system;
    create role souk_app nologin;
    create role souk_system nologin;
    create role shop_api login password 'pw' in role souk_app;
    create role shop_worker login password 'pw' in role souk_system;
    grant connect on database shop to public;
    grant create on database shop to shop_owner;
  `)
})

function urlOf(login: string, database = 'shop'): string {
  const url = new URL(postgres.url('owner', database))
  url.username = login
  url.password = 'pw'
  return url.href
}

const urls = (): DatabaseUrls => ({
  owner: urlOf('shop_owner'),
  app: urlOf('shop_api'),
  system: urlOf('shop_worker'),
  rolesGiven: true,
})

const check = async (given = urls()) =>
  checkRoles(given, await databaseFacts(given.owner), undefined)

const rolesNow = async () =>
  (await admin.query('select * from pg_authid where oid >= 16384 order by rolname')).rows

test('logins that are members of souk_app and souk_system are taken as they are', async () => {
  const before = await rolesNow()
  assert.deepEqual((await check()).app.login, 'shop_api')
  assert.deepEqual(await rolesNow(), before)
})

describe('what a refusal says to run mends', () => {
  const faults: [fault: string, statement: string, says: RegExp][] = [
    [
      'a login without the rights',
      'revoke souk_app from shop_api',
      /^SOUK_APP_DATABASE_URL names shop_api, which lacks the rights of souk_app: run GRANT/,
    ],
    [
      'a login that would have to ask for its rights',
      'revoke souk_app from shop_api; alter role shop_api noinherit; grant souk_app to shop_api',
      /which lacks the rights of souk_app: run ALTER ROLE shop_api INHERIT; REVOKE/,
    ],
    [
      'roles that nobody has made',
      'drop role souk_system',
      /^SOUK_SYSTEM_DATABASE_URL needs the role souk_system: run CREATE ROLE souk_system NOLOGIN;/,
    ],
    [
      'a login that policies do not bind',
      'alter role shop_api bypassrls',
      /^SOUK_APP_DATABASE_URL names shop_api, which bypasses row-level security or can create roles: run ALTER ROLE/,
    ],
    ['a superuser', 'alter role shop_worker superuser', /^SOUK_SYSTEM_DATABASE_URL names shop_wo/],
    ['one who makes roles', 'alter role shop_api createrole', /NOCREATEROLE$/],
    [
      'one who can become such a role',
      'grant shop_admin to shop_api',
      /names shop_api, which can act as shop_admin: run REVOKE shop_admin FROM shop_api$/,
    ],
    ['one who can become the owner', 'grant shop_owner to shop_api', /run REVOKE shop_owner FROM/],
    [
      'a login for requests that may work across tenants',
      'grant souk_system to shop_api',
      /run REVOKE souk_system FROM shop_api$/,
    ],
    [
      'a login that may not connect',
      'revoke connect on database shop from public; grant connect on database shop to shop_worker',
      /^SOUK_APP_DATABASE_URL cannot be used: permission denied .*: run GRANT CONNECT ON DATABASE shop TO/,
    ],
  ]
  for (const [fault, statement, says] of faults) {
    test(fault, async () => {
      await admin.query(statement)
      const refusal = await check().then(
        () => assert.fail('it was not refused'),
        (error: Error) => error,
      )
      assert.equal(refusal.name, 'StartError')
      assert.match(refusal.message, says)
      assert.doesNotMatch(refusal.message, /\n|pw@/)
      const [, cure = ''] = /: run (.*)$/.exec(refusal.message) ?? []
      await admin.query(cure)
      await check()
    })
  }
})

test('an owner that may not create schemas in the database is told what to run', async () => {
  await admin.query(
    'alter database shop owner to souk; revoke create on database shop from shop_owner',
  )
  const says =
    /^DATABASE_URL names shop_owner, .*: run GRANT CREATE ON DATABASE shop TO shop_owner$/
  await assert.rejects(check(), { name: 'StartError', message: says })
  await admin.query('alter database shop owner to shop_owner')
})

test('addresses of two databases, or twice the same login, are refused', async () => {
  await assert.rejects(check({ ...urls(), app: urlOf('shop_api', 'other') }), {
    message: /^SOUK_APP_DATABASE_URL leads to another database than DATABASE_URL/,
  })
  await assert.rejects(check({ ...urls(), app: urlOf('shop_owner') }), {
    message:
      /^SOUK_APP_DATABASE_URL names shop_owner, which is already the owner or the other role: use a separate login/,
  })
})

test('a database of another server is another one, though it has the same name and number', async (t) => {
  const otherHome = join(home, 'other-server')
  const other = await startPostgres({ home: otherHome, profile: 'test' })
  t.after(() => other.stop())
  const otherAdmin = new pg.Client({ connectionString: other.url('owner', 'postgres') })
  await otherAdmin.connect()
  await otherAdmin.query(`
    create role souk_app nologin;
    create role shop_api login password 'pw' in role souk_app;
  `)
  await otherAdmin.end()
  const elsewhere = new URL(other.url('owner', 'postgres'))
  elsewhere.username = 'shop_api'
  elsewhere.password = 'pw'
  const given = {
    ...urls(),
    owner: postgres.url('owner', 'postgres'),
    app: urlOf('shop_api', 'postgres'),
    system: urlOf('shop_worker', 'postgres'),
  }
  // Sessions that write times differently speak of the same server.
  await admin.query(`alter role shop_api set timezone = 'Asia/Tokyo'`)
  await check(given)
  await assert.rejects(check({ ...given, app: elsewhere.href }), {
    message: /^SOUK_APP_DATABASE_URL leads to another database than DATABASE_URL/,
  })
})

test('a limit of the database counts, and one of a login that is too low is refused', async (t) => {
  t.after(() => admin.query('alter database shop connection limit -1'))
  await admin.query('alter database shop connection limit 40')
  assert.equal((await databaseFacts(urls().owner)).connections, 40)
  await admin.query('alter role shop_api connection limit 30')
  const roles = await check()
  checkLimits(roles, fullPools, 1)
  assert.throws(() => checkLimits(roles, fullPools, 2), {
    name: 'StartError',
    message: /^shop_api may have 30 connections, .* opens 44 of them: run ALTER ROLE shop_api CONN/,
  })
})

test('a PostgreSQL that is too old is refused in one line, and 15 is not', () => {
  assert.throws(() => checkVersion({ version: '14.19', versionNumber: 140_019 }), {
    name: 'StartError',
    message: 'DATABASE_URL names a PostgreSQL 14.19: 15 or newer is needed',
  })
  checkVersion({ version: '15.0', versionNumber: 150_000 })
})
