import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLog } from './log.ts'

function lines(write: (log: ReturnType<typeof createLog>) => void): string {
  let written = ''
  write(
    createLog('info', 'test', {
      write: (line) => {
        written += line
      },
    }),
  )
  return written
}

describe('the log', () => {
  test('replaces whatever carries a credential, at every depth it is used at', () => {
    const written = lines((log) => {
      log.info({ authorization: 'Bearer hush', body: { client_secret: 'hush' } }, 'request')
      log.info({ request: { headers: { cookie: 'hush', token: 'hush' } }, password: 'hush' })
    })
    assert.doesNotMatch(written, /hush/)
    assert.match(written, /\[secret\]/)
  })

  test('tells of a database error what helps to find it, and none of the row values', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ada@example.com) already exists.',
      where: 'ada@example.com',
    })
    const written = lines((log) => log.error({ err: error }, 'failed'))
    assert.match(written, /23505/)
    assert.doesNotMatch(written, /ada@example/)
  })
})
