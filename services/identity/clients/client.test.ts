import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ClientDraft,
  changeClient,
  isRedirectUri,
  newClient,
  revoke,
  rotate,
} from './client.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = new Date('2026-06-02T10:00:00Z')
const draft: ClientDraft = {
  name: 'Storefront',
  confidential: true,
  grantTypes: ['client_credentials'],
  redirectUris: [],
  scopes: ['orders:read'],
}
const id = 'cli_01jdem0000e0080000000000m0'
const aClient = (changes: Partial<ClientDraft> = {}) => newClient({ ...draft, ...changes }, id, now)

describe('a client that cannot work is refused', () => {
  const contradictions: Record<string, Partial<ClientDraft>> = {
    'client_credentials without a secret': { confidential: false },
    'authorization_code with nowhere to go': { grantTypes: ['authorization_code'] },
    'addresses without a use': { redirectUris: ['https://shop.example/cb'] },
    'refresh_token alone': { grantTypes: ['client_credentials', 'refresh_token'] },
    'an address in the open': {
      grantTypes: ['authorization_code'],
      redirectUris: ['http://shop.example/cb'],
    },
  }
  for (const [name, changes] of Object.entries(contradictions)) {
    test(name, () => assert.throws(() => aClient(changes), { code: 'client_invalid' }))
  }
})

describe('redirect addresses', () => {
  const cases: Record<string, boolean> = {
    'https://shop.example/cb': true,
    'http://localhost:8080/cb': true,
    'http://127.0.0.1/cb': true,
    'http://[::1]:3000/': true,
    'http://shop.example/cb': false,
    'https://shop.example/cb#part': false,
    'https://user:pass@shop.example/': false,
    'javascript:alert(1)': false,
    '/relative': false,
    '': false,
  }
  for (const [uri, fine] of Object.entries(cases)) {
    test(`${uri || 'nothing'} is ${fine ? 'accepted' : 'refused'}`, () =>
      assert.equal(isRedirectUri(uri), fine))
  }
})

test('a change moves the version and the time, and keeps the rest', () => {
  assert.deepEqual(changeClient(aClient(), { name: 'Shop' }, later), {
    ...aClient(),
    name: 'Shop',
    version: 2,
    updatedAt: later,
  })
})

test('a revoked client stays as it is', () => {
  const revoked = revoke(aClient(), later)
  assert.equal(revoked.status, 'REVOKED')
  for (const attempt of [
    () => revoke(revoked, later),
    () => rotate(revoked, later),
    () => changeClient(revoked, { name: 'Again' }, later),
  ]) {
    assert.throws(attempt, { code: 'credential_revoked' })
  }
})

test('a public client has no secret to rotate', () => {
  const redirectUris = ['https://shop.example/cb']
  const client = aClient({ confidential: false, grantTypes: ['authorization_code'], redirectUris })
  assert.throws(() => rotate(client, later), { code: 'client_invalid' })
})
