import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CommitUnknown } from '../db/retry.ts'
import { until } from '../testing/until.ts'
import { FailureReport } from './failures.ts'
import { createLog, type LogLevel } from './log.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly reason?: string
  readonly failures?: number
  readonly err?: { readonly stack: string }
}

function logged(level: LogLevel) {
  const lines: Line[] = []
  const log = createLog(level, 'test', { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

const refused = 'connection to the remote node souk@node-2:5432 failed: Connection refused'
const lost = () => Object.assign(new Error(refused), { code: '08006' })
const away = 'the database or a node of it does not answer'
const back = 'the database answers again: nothing failed for a while'

test('a database that does not answer is said once, with the reason, and once that it answers again', async () => {
  const { log, lines } = logged('info')
  const report = new FailureReport(20)
  for (const error of [lost(), lost(), new CommitUnknown(lost())]) {
    report.add(log, { request_id: 'req_1' }, error, 'Server not ready')
  }
  await until(() => lines.length === 2, 'the end of it')
  assert.deepEqual(
    lines.map(({ msg, reason, failures, err }) => [msg, reason, failures, err]),
    [
      [away, refused, undefined, undefined],
      [back, undefined, 3, undefined],
    ],
  )
  report.add(log, {}, new CommitUnknown(lost()), 'Outcome of the commit unknown')
  assert.deepEqual([lines[2]?.msg, lines[2]?.reason], [away, refused])
})

test('who debugs sees each of these failures in full', () => {
  const { log, lines } = logged('debug')
  const report = new FailureReport()
  for (const _ of ['first', 'second']) report.add(log, {}, lost(), 'Server not ready')
  const full = lines.filter(({ msg }) => msg === 'Server not ready')
  assert.equal(full.length, 2)
  assert(full.every(({ err }) => err?.stack.includes('failures.test.ts')))
})

test('any other failure is logged in full each time, meanwhile too', () => {
  const { log, lines } = logged('info')
  const report = new FailureReport()
  report.add(log, {}, lost(), 'worker round failed')
  for (const _ of ['first', 'second'])
    report.add(log, {}, new Error('a bug'), 'worker round failed')
  assert.deepEqual(
    lines.map(({ msg, err }) => [msg, err !== undefined]),
    [
      [away, false],
      ['worker round failed', true],
      ['worker round failed', true],
    ],
  )
})

test('a lock that was not granted in time is a warning, and no word on whether the database answers', () => {
  const { log, lines } = logged('info')
  const report = new FailureReport()
  const reason = 'canceling statement due to lock timeout'
  const error = Object.assign(new Error(reason), { code: '55P03' })
  const job = 'catalog.rebuild_search'
  for (const _ of ['first', 'second']) report.add(log, { job }, error, 'background job failed')
  assert.equal(lines.length, 2)
  for (const line of lines) {
    assert.partialDeepStrictEqual(line, {
      level: 40,
      msg: 'a lock was not granted in time; this is tried again',
      ...{ sqlstate: '55P03', reason, job, failed: 'background job failed' },
    })
  }
})
