import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { externalUrls, secretsOf } from './secrets.ts'

test('secretsOf: made once, kept, and readable by the owner only', () => {
  const home = mkdtempSync(join(tmpdir(), 'souk-secrets-'))
  try {
    const secrets = secretsOf(home)
    assert.deepEqual(secretsOf(home), secrets)
    assert.equal(statSync(join(home, 'secrets.json')).mode & 0o777, 0o600)
    assert.equal(new Set([secrets.secret, ...Object.values(secrets.passwords)]).size, 4)
  } finally {
    rmSync(home, { recursive: true })
  }
})

const secretsOfHome = (name: string) => ({
  passwords: { owner: `${name}-owner`, app: `${name}-app`, system: `${name}-system` },
  secret: name,
})

test('externalUrls: two machines that share a database agree on the passwords of its roles', () => {
  const url = 'postgresql://owner:pass%2Fword@db.example:5432/souk?sslmode=require'
  const one = externalUrls({ databaseUrl: url }, secretsOfHome('one'))
  assert.deepEqual(one, externalUrls({ databaseUrl: url }, secretsOfHome('two')))
  assert.match(
    one.app,
    /^postgresql:\/\/souk_app:[\w-]{43}@db\.example:5432\/souk\?sslmode=require$/,
  )
  assert.notEqual(new URL(one.app).password, new URL(one.system).password)
})

test('externalUrls: an owner without a password lends none, so the home gives them', () => {
  const { app } = externalUrls(
    { databaseUrl: 'postgresql://owner@db.example/souk' },
    secretsOfHome('one'),
  )
  assert.equal(app, 'postgresql://souk_app:one-app@db.example/souk')
})

test('externalUrls: addresses that were given for the roles are taken as they are', () => {
  const addresses = {
    databaseUrl: 'postgresql://owner:one@db.example/souk',
    appDatabaseUrl: 'postgresql://shop_api:two@pooler.example:6432/souk',
    systemDatabaseUrl: 'postgresql://shop_worker:three@pooler.example:6432/souk',
  }
  assert.deepEqual(externalUrls(addresses, secretsOfHome('one')), {
    owner: addresses.databaseUrl,
    app: addresses.appDatabaseUrl,
    system: addresses.systemDatabaseUrl,
    rolesGiven: true,
  })
})
