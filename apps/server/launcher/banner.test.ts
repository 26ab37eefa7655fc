import assert from 'node:assert/strict'
import { test } from 'node:test'
import { banner } from './banner.ts'

const shown = {
  baseUrl: 'https://shop.example',
  listensOn: 'https://shop.example',
  database: undefined,
  home: '/srv/souk',
  metricsUrl: 'http://127.0.0.1:9464/metrics',
  startedInMs: 1_200,
}

test('a start without the demo shows where it listens and where the operator finds a key, and no credentials', () => {
  const text = banner({ ...shown, quickstart: null })
  assert.match(text, /Console +https:\/\/shop\.example\/console\n/)
  assert.match(text, /API +https:\/\/shop\.example\n/)
  assert.match(text, /Metrics +http:\/\/127\.0\.0\.1:9464\/metrics\n/)
  assert.match(text, /\/srv\/souk\/operator\.json/)
  assert.doesNotMatch(text, /Client|API key|Bearer|quickstart|Shop/)
  assert.match(text, /Ctrl-C stops everything/)
})

const firstSteps = {
  base_url: 'http://127.0.0.1:3000',
  tenant_id: 'ten_1',
  client_id: 'cli_1',
  client_secret: 'secret',
  api_key: 'souk_test_1',
  shop_url: 'http://127.0.0.1:3000/shop',
}

test('a start with the demo shows the link to its console, where there is one', () => {
  const link = 'http://127.0.0.1:3000/oauth/sign-in/ten_1/once'
  const text = banner({ ...shown, quickstart: { ...firstSteps, sign_in_link: link } })
  assert(
    text.includes(
      `Sign in to the console (works once, for a day):\n\n    ${link}\n\n  List orders`,
    ),
  )
  const again = banner({ ...shown, quickstart: firstSteps })
  assert.match(again, /Shop +http:\/\/127\.0\.0\.1:3000\/shop\n/)
  assert.match(again, /Console +https:\/\/shop\.example\/console\/ten_1\n/)
  assert.doesNotMatch(again, /works once/)
})
