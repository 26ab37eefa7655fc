import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { after, describe, test } from 'node:test'
import { until } from '../testing/until.ts'
import type { Client } from './driver.ts'
import { StalledConnections } from './stalled-connections.ts'

describe('a watch of connections', () => {
  const watch = new StalledConnections(20, 2)
  after(() => watch.close())
  const connection = () => {
    const stream = new PassThrough()
    return { client: { connection: { stream } } as unknown as Client, stream }
  }

  test('cuts one that does not answer, also when it has answered something before', async () => {
    const [silent, half, answering] = [connection(), connection(), connection()]
    watch.sent(silent.client)
    for (let sent = 0; sent < 2; sent += 1) {
      watch.sent(half.client)
      watch.sent(answering.client)
    }
    watch.answered(half.client)
    for (let answered = 0; answered < 2; answered += 1) watch.answered(answering.client)
    await until(() => silent.stream.destroyed && half.stream.destroyed)
    assert.equal(answering.stream.destroyed, false)
  })
})
