import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOfPage, type PageFault, tellable } from './page.ts'

const live = { kind: 'STRIPE', mode: 'live' } as const
const sandbox = { kind: 'STRIPE', mode: 'sandbox' } as const

const pages: readonly (readonly [
  string,
  live: PageFault | undefined,
  sandbox: PageFault | undefined,
])[] = [
  ['https://hooks.stripe.com/3d?id=pi_1#top', undefined, undefined],
  ['HTTPS://hooks.stripe.com/', undefined, undefined],
  ['http://bank.example/3d', 'not_https', 'not_https'],
  ['http://127.0.0.1:12111/3d', 'not_https', undefined],
  ['http://localhost/3d', 'not_https', undefined],
  ['http://[::1]:80/3d', 'not_https', undefined],
  ['http://127.0.0.1.bank.example/', 'not_https', 'not_https'],
  ['http://localhost.bank.example/', 'not_https', 'not_https'],
  ['https://anna:secret@bank.example/', 'credentials', 'credentials'],
  ['https://bank.example@evil.example/', 'credentials', 'credentials'],
  ['javascript:alert(document.cookie)', 'malformed', 'malformed'],
  ['JaVaScript://bank.example/%0aalert(1)', 'malformed', 'malformed'],
  ['java\tscript:alert(1)', 'malformed', 'malformed'],
  [' https://bank.example/', 'malformed', 'malformed'],
  ['https:\\\\bank.example\\', 'malformed', 'malformed'],
  ['https:bank.example', 'malformed', 'malformed'],
  ['data:text/html,<script>alert(1)</script>', 'malformed', 'malformed'],
  ['blob:https://bank.example/1', 'malformed', 'malformed'],
  ['file:///etc/passwd', 'malformed', 'malformed'],
  ['//bank.example/3d', 'malformed', 'malformed'],
  ['/test-bank/payments/pay_1', 'malformed', 'malformed'],
  ['', 'malformed', 'malformed'],
  [`https://bank.example/${'a'.repeat(5_000)}`, 'too_long', 'too_long'],
  [`https://bank.example/${'a'.repeat(1_048_576)}`, 'too_long', 'too_long'],
]

for (const [url, inLive, inSandbox] of pages) {
  test(`${JSON.stringify(url.slice(0, 60))}: ${inLive ?? 'fine'} live, ${inSandbox ?? 'fine'} in a sandbox`, () => {
    assert.deepEqual([faultOfPage(url, live), faultOfPage(url, sandbox)], [inLive, inSandbox])
  })
}

test('the test gateway has its pages here, and nowhere else without a scheme', () => {
  const own = { kind: 'TEST', mode: 'sandbox' } as const
  assert.equal(
    faultOfPage('/test-bank/payments/pay_1?return_to=https%3A%2F%2Fa.example', own),
    undefined,
  )
  assert.equal(faultOfPage('//bank.example/3d', own), 'malformed')
  assert.equal(faultOfPage('javascript:alert(1)', own), 'malformed')
})

test('a log has the host and nothing of what stands behind it', () => {
  const url = 'http://bank.example/3d?client_secret=pi_1_secret_2#frag'
  assert.deepEqual(tellable(url), { protocol: 'http:', host: 'bank.example', length: url.length })
  assert.deepEqual(tellable('no page'), { protocol: null, host: null, length: 7 })
})
