import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { deriveKey, Vault } from './secrets.ts'

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

  test('refuses what was changed, and what another key sealed', () => {
    const sealed = vault.seal('client_secret')
    const changed = Buffer.from(sealed)
    changed[changed.length - 1] = (changed[changed.length - 1] ?? 0) ^ 1
    assert.throws(() => vault.open(changed))
    assert.throws(() => new Vault(deriveKey('a secret', 'other')).open(sealed))
  })
})
