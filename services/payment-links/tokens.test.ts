import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { LinkTokens } from './tokens.ts'

const tokens = new LinkTokens('a secret')
const opened = { tenantId: newUuid(), linkId: newId('plk') }
const token = tokens.of(opened)

test('a token opens the link that it was made for, and is the same each time', () => {
  assert.deepEqual(tokens.read(token), opened)
  assert.equal(tokens.of(opened), token)
  assert.equal(new LinkTokens('another secret').read(token), undefined)
})

test('no other text opens anything, however close it is', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let at = 0; at < token.length; at += 1) {
    for (const character of alphabet) {
      if (character === token[at]) continue
      const other = token.slice(0, at) + character + token.slice(at + 1)
      assert.equal(tokens.read(other), undefined, other)
    }
  }
  const texts = ['', 'x', token.slice(1), `${token}A`, `${token}=`, 'ä'.repeat(token.length)]
  for (const text of texts) assert.equal(tokens.read(text), undefined)
})
