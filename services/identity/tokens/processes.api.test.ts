import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { until } from '@souk/platform/testing'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { TenantCredentials } from '../tenants/operations.ts'
import { call, form, IdentityWorld, setUpTenant, type TestProcess, tokenFor } from '../testing.ts'
import { subjectOf } from './subject.ts'

const pollMs = 50

let world: IdentityWorld
let one: TestProcess
let two: TestProcess
let shop: TenantCredentials

before(async () => {
  world = await IdentityWorld.create()
  ;[one, two] = await Promise.all([world.start({ pollMs }), world.start({ pollMs })])
  shop = await setUpTenant(one)
})
after(() => world.close())

/** Nobody else can read what is recorded of the tenants meanwhile. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const owner = world.db.open({ systemUrl: world.db.ownerUrl })
  try {
    await owner.system.transaction(async (system) => {
      await system`lock table identity.revocations in access exclusive mode`
      await work()
    })
  } finally {
    await owner.close()
  }
}

const use = (process: TestProcess, token: string) => call(process, token, 'GET', '/api/v1/tenant')

const refusedBy = (process: TestProcess, token: string, code: string) => async () =>
  (await use(process, token)).body.code === code

describe('two processes', () => {
  test('start with keys that each other trusts, also when they start at once', async () => {
    for (const [issuer, verifier] of [
      [one, two],
      [two, one],
    ] as const) {
      assert.equal((await use(verifier, await tokenFor(issuer, shop))).status, 200)
    }
  })

  test('a token revoked in one is refused by the other, although it had it in memory', async () => {
    const token = await tokenFor(one, shop)
    assert.equal((await use(two, token)).status, 200)
    await form(one, '/oauth/revoke', { token }, shop)
    assert.equal((await use(one, token)).body.code, 'token_revoked')
    await until(refusedBy(two, token, 'token_revoked'), 'the revocation')
  })

  test('a client revoked in one takes its tokens with it in the other', async () => {
    const draft = { name: 'Client', scopes: ['identity:read'] }
    const { body } = await call(one, shop.apiKey, 'POST', '/api/v1/clients', draft)
    const token = await tokenFor(two, {
      clientId: String(body.id),
      clientSecret: String(body.client_secret),
    })
    assert.equal((await use(two, token)).status, 200)
    await call(one, shop.apiKey, 'POST', `/api/v1/clients/${body.id}/revoke`)
    await until(refusedBy(two, token, 'token_revoked'), 'the revocation')
  })

  test('a key revoked in one is refused by the other', async () => {
    const draft = { name: 'Key', scopes: ['identity:read'] }
    const { body } = await call(one, shop.apiKey, 'POST', '/api/v1/api-keys', draft)
    const key = String(body.api_key)
    assert.equal((await use(two, key)).status, 200)
    await call(one, shop.apiKey, 'POST', `/api/v1/api-keys/${body.id}/revoke`)
    await until(refusedBy(two, key, 'token_revoked'), 'the revocation')
  })

  test('a process that starts later knows what was revoked before', async () => {
    const token = await tokenFor(one, shop)
    await form(one, '/oauth/revoke', { token }, shop)
    const late = await world.start({ pollMs })
    assert.equal((await use(late, token)).body.code, 'token_revoked')
  })

  test('a process that misses a revocation refuses the credential after a minute', async () => {
    let aheadMs = 0
    const now = () => new Date(Date.now() + aheadMs)
    const deaf = await world.start({ pollMs: 3_600_000, now })
    const draft = { name: 'Key', scopes: ['identity:read'] }
    const { body } = await call(one, shop.apiKey, 'POST', '/api/v1/api-keys', draft)
    const key = String(body.api_key)
    const token = await tokenFor(one, shop)
    for (const credential of [key, token]) assert.equal((await use(deaf, credential)).status, 200)
    await call(one, shop.apiKey, 'POST', `/api/v1/api-keys/${body.id}/revoke`)
    await form(one, '/oauth/revoke', { token }, shop)
    aheadMs = 61_000
    for (const credential of [key, token]) {
      assert.equal((await use(deaf, credential)).body.code, 'token_revoked')
    }
  })

  test('on a cluster a look for what others revoked reads no table of tenants, and so asks no node', async () => {
    const far = await world.start({ pollMs: 'never', isDistributed: true })
    const draft = { name: 'Key', scopes: ['identity:read'] }
    const { body } = await call(one, shop.apiKey, 'POST', '/api/v1/api-keys', draft)
    const key = String(body.api_key)
    const token = await tokenFor(one, shop)
    for (const credential of [key, token]) assert.equal((await use(far, credential)).status, 200)
    await call(one, shop.apiKey, 'POST', `/api/v1/api-keys/${body.id}/revoke`)
    await form(one, '/oauth/revoke', { token }, shop)
    const forgotten: string[] = []
    far.identity.revocations.onSubjects((subjects) => forgotten.push(...subjects))
    await whileLocked(() => far.identity.refresh())
    assert(far.identity.revocations.hasToken(String(decodeJwt(token).jti)))
    assert(forgotten.includes(subjectOf('key', uuidOf(String(body.id)))))
    assert.equal((await use(far, key)).body.code, 'token_revoked')
  })

  test('settings changed in one hold in the other', async () => {
    const credentials = { authorization: `Bearer ${shop.apiKey}`, legacyKey: undefined }
    await two.identity.authenticate(credentials)
    await call(one, shop.apiKey, 'PATCH', '/api/v1/tenant', { settings: { rate_limit: 77 } })
    await until(async () => {
      const principal = await two.identity.authenticate(credentials)
      return principal.rateLimit === 77
    }, 'the new limit')
  })
})

describe('rotation of the signing key', () => {
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  const publishedBy = async (process: TestProcess) => {
    const { body } = await call(process, '', 'GET', '/oauth/jwks')
    return (body.keys as { kid: string }[]).map(({ kid }) => kid)
  }

  test('under load no request fails, and both processes come to sign with the new key', async () => {
    const before = one.identity.keyring.signingKid
    const statuses = new Set<number>()
    const kids = new Set<string | undefined>()
    let rotated = false
    let roundsAfter = 0
    const load = async (issuer: TestProcess, verifier: TestProcess) => {
      while (roundsAfter < 40) {
        const token = await tokenFor(issuer, shop)
        kids.add(kidOf(token))
        for (const process of [verifier, issuer]) statuses.add((await use(process, token)).status)
        if (rotated && kidOf(token) !== before) roundsAfter += 1
      }
    }
    const rotation = async () => {
      await one.identity.keyring.rotate(1)
      rotated = true
    }
    await Promise.all([load(one, two), load(two, one), load(one, two), rotation()])
    assert.deepEqual([...statuses], [200])
    assert.equal(kids.size, 2)
    assert.equal(one.identity.keyring.signingKid, two.identity.keyring.signingKid)
    assert.notEqual(one.identity.keyring.signingKid, before)
  })

  test('the new key is published before it signs, the old one until its tokens have expired', async () => {
    const old = await tokenFor(one, shop)
    await one.identity.keyring.rotate(60)
    const published = await publishedBy(one)
    assert(published.includes(String(kidOf(old))))
    assert.equal(kidOf(await tokenFor(one, shop)), kidOf(old))
    await until(async () => {
      const seen = await publishedBy(two)
      return published.every((kid) => seen.includes(kid))
    }, 'the key in the other process')
    const quarterLater = await world.start({
      now: () => new Date(Date.now() + 17 * 60_000 + 60_000),
    })
    const remaining = await publishedBy(quarterLater)
    assert(!remaining.includes(String(kidOf(old))))
    assert.equal(remaining.length, 1)
  })

  test('a signing key is replaced automatically after a month', async (t) => {
    const month = await IdentityWorld.create()
    t.after(() => month.close())
    const { signingKid } = (await month.start()).identity.keyring
    const daysMs = 31 * 24 * 60 * 60 * 1000
    const later = await month.start({ now: () => new Date(Date.now() + daysMs) })
    await later.identity.tidy()
    const published = await publishedBy(later)
    assert.equal(published.length, 2)
    assert(published.includes(signingKid))
    assert.equal(later.identity.keyring.signingKid, signingKid)
    await later.identity.tidy()
    assert.equal((await publishedBy(later)).length, 2)
  })

  test('a private key is not readable in the database', async () => {
    const rows = await one.database.system<{ sealed: string }>`
      select sealed_private_jwk as sealed from identity.signing_keys
    `
    for (const { sealed } of rows) assert.doesNotMatch(sealed, /[{"]/)
    for (const { d } of one.identity.keyring.privateJwks) {
      assert(!JSON.stringify(rows).includes(String(d)))
    }
  })
})

test('expired rows are removed, and no others', async () => {
  const token = await tokenFor(one, shop)
  await form(one, '/oauth/revoke', { token }, shop)
  const countOf = async () => {
    const { system } = one.database
    const kept = await system`select from identity.revocations`
    const told = await system`select from identity.revocation_feed`
    return [kept.length, told.length]
  }
  await one.identity.tidy()
  const [kept = 0, told] = await countOf()
  assert(kept > 0)
  assert.equal(told, kept)
  const later = await world.start({ now: () => new Date(Date.now() + 20 * 60_000) })
  await later.identity.tidy()
  assert.deepEqual(await countOf(), [0, 0])
})
