import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { deriveKey, SealBroken, Vault } from './secrets.ts'

describe('Vault', () => {
  const vault = new Vault(deriveKey('a secret', 'answers'))

  test('opens what it sealed, whatever the text, and never seals it the same way twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = vault.seal(text)
        assert.equal(vault.open(sealed), text)
        assert.notDeepEqual(vault.seal(text), sealed)
      }),
    )
  })

  test('refuses what was changed or cut off, and what another key sealed, and says so in words', () => {
    const sealed = vault.seal('client_secret')
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
    const broken = (error: unknown) =>
      error instanceof SealBroken && error.message.includes('SOUK_SECRET')
    assert.throws(() => vault.open(changed), broken)
    assert.throws(() => vault.open(sealed.subarray(0, 20)), broken)
    assert.throws(() => vault.open(Buffer.alloc(0)), broken)
    assert.throws(() => new Vault(deriveKey('a secret', 'other')).open(sealed), broken)
  })
})
