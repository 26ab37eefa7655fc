import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInGateway, type GatewayDraft, replacedGateway } from './setting.ts'

const now = new Date('2026-05-04T12:00:00Z')
const url = 'https://gateway.example/ask'
const token = Buffer.from('sealed')
const named = { ...builtInGateway, kind: 'HTTP' as const, url, sealedToken: token, version: 4 }

test('a token stays with the address that it was entered for, and with no other', () => {
  const cases: [name: string, draft: GatewayDraft, expected: object | string][] = [
    ['kept', { kind: 'HTTP', url, sealedToken: undefined }, { url, sealedToken: token }],
    [
      'another address',
      { kind: 'HTTP', url: `${url}/2`, sealedToken: undefined },
      { url: `${url}/2`, sealedToken: null },
    ],
    ['removed', { kind: 'HTTP', url, sealedToken: null }, { url, sealedToken: null }],
    [
      'nobody outside any more',
      { kind: 'BUILT_IN', url, sealedToken: token },
      { kind: 'BUILT_IN', url: null, sealedToken: null },
    ],
    ['no address', { kind: 'HTTP', url: null, sealedToken: token }, 'url missing'],
  ]
  for (const [name, draft, expected] of cases) {
    const after = replacedGateway(named, draft, now)
    if (typeof expected === 'string') assert.equal(after, expected, name)
    else assert.partialDeepStrictEqual(after, { ...expected, version: 5, updatedAt: now }, name)
  }
})
