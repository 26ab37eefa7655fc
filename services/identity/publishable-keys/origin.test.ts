import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '@souk/platform'
import { checkedOrigins, originOf } from './origin.ts'

test('an origin is kept as browsers write it', () => {
  const kept = {
    'https://shop.example': 'https://shop.example',
    'HTTPS://Shop.Example': 'https://shop.example',
    'https://shop.example:443': 'https://shop.example',
    'https://shop.example:8443': 'https://shop.example:8443',
    'https://bücher.example': 'https://xn--bcher-kva.example',
    'https://xn--bcher-kva.example': 'https://xn--bcher-kva.example',
    'http://localhost:5173': 'http://localhost:5173',
    'http://127.0.0.1:3000': 'http://127.0.0.1:3000',
    'http://[::1]:3000': 'http://[::1]:3000',
    'http://shop.localhost': 'http://shop.localhost',
  }
  for (const [text, origin] of Object.entries(kept)) assert.equal(originOf(text), origin, text)
})

test('what is no origin, or more than one, is none', () => {
  for (const text of [
    'shop.example',
    'null',
    '*',
    'https://*',
    'https://*.shop.example',
    'https://shop.example/',
    'https://shop.example/pages',
    'https://shop.example?q',
    'https://shop.example#top',
    'https://user@shop.example',
    'https://shop.example,https://other.example',
    'https://shop.example https://other.example',
    'https://shop..example',
    'https://shop.example\\@evil.example',
    'http://shop.example',
    'http://localhost.evil.example',
    'ftp://shop.example',
    'file:///shop',
    'javascript:alert(1)',
    'https://',
    'https://shop.example:99999',
    '\thttps://shop.example',
  ]) {
    assert.equal(originOf(text), undefined, JSON.stringify(text))
  }
})

test('each is kept once, and those that are none are named', () => {
  const twice = ['https://shop.example', 'https://SHOP.example:443']
  assert.deepEqual(checkedOrigins(twice), ['https://shop.example'])
  assert.throws(
    () => checkedOrigins(['https://shop.example', '*']),
    (error) => error instanceof Problem && error.errors?.[0]?.path === '/origins/1',
  )
})
