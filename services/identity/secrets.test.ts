import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isId, uuidOf } from '@souk/platform'
import fc from 'fast-check'
import { Passwords } from './members/password.ts'
import { sameText, secretsFrom } from './secrets.ts'

const secrets = secretsFrom('a server secret')
const others = secretsFrom('another server secret')

describe('secrets of an installation', () => {
  test('what is sealed can be opened, by the same installation only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        assert.equal(secrets.open(secrets.seal(plain)), plain)
      }),
    )
    assert.throws(() => others.open(secrets.seal('private')))
  })

  test('a sealed text that was changed anywhere does not open', () => {
    const sealed = Buffer.from(secrets.seal('private'), 'base64url')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      assert.throws(() => secrets.open(changed.toString('base64url')))
    }
  })

  test('the same text gives the same id, in this installation and for nothing else', () => {
    const id = secrets.idFrom('ten', 'a key')
    assert(isId('ten', id))
    assert.equal(secrets.idFrom('ten', 'a key'), id)
    assert.notEqual(secrets.idFrom('ten', 'another key'), id)
    assert.notEqual(others.idFrom('ten', 'a key'), id)
    assert.match(uuidOf(id), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
  })

  test('sealing twice gives two texts', () => {
    assert.notEqual(secrets.seal('private'), secrets.seal('private'))
  })

  test('the hash of a credential is stable here and different elsewhere', () => {
    assert.equal(secrets.hash('souk_live_x'), secretsFrom('a server secret').hash('souk_live_x'))
    assert.notEqual(secrets.hash('souk_live_x'), others.hash('souk_live_x'))
  })
})

test('texts are the same only when they are', () => {
  assert(sameText('secret', 'secret'))
  for (const other of ['', 'secre', 'secrets', 'Secret']) assert(!sameText('secret', other))
})

describe('passwords', () => {
  const passwords = new Passwords()

  test('match their own hash, however the accents are spelled, and no other', async () => {
    const stored = await passwords.hash('shop', 'caf\u00e9 au lait')
    assert(await passwords.match('shop', 'cafe\u0301 au lait', stored))
    assert(!(await passwords.match('shop', 'cafe au lait', stored)))
    assert(!stored.includes('lait'))
    assert.notEqual(stored, await passwords.hash('shop', 'caf\u00e9 au lait'))
  })

  test('a member without a password matches none, not even an empty one', async () => {
    for (const nobody of [null, undefined]) assert(!(await passwords.match('shop', '', nobody)))
  })
})
