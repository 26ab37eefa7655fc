import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeOf } from '../src/locale.ts'

test('amounts are written as the browser says, where a formatter knows the name', () => {
  assert.equal(localeOf('en', ['de-AT', 'en-GB']), 'en-GB')
  assert.equal(localeOf('en', ['en-US@posix']), 'en')
  assert.equal(localeOf('en', ['en-US@posix', 'en-GB']), 'en-GB')
  assert.equal(localeOf('de', ['en-GB']), 'de')
})
