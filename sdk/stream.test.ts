import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until, withinTime } from '@souk/platform/testing'
import { Souk } from './index.ts'
import { BlockReader } from './server-sent.ts'
import { type Reaction, refusal, reset, scripted, silence } from './testing/scripted-server.ts'

const opening = (position: number) => `retry: 1\nid: ${position}\n: open\n\n`
const event = (sequence: number, title = 'x') =>
  `id: ${sequence}\nevent: order.placed\ndata: ${JSON.stringify({ type: 'order.placed', sequence, title })}\n\n`

/** Sends that, and then nothing more, ends, or breaks off. */
function stream(text: string, then: 'stays' | 'ends' | 'breaks'): Reaction {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text, () => {
      if (then === 'ends') response.end()
      if (then === 'breaks') response.socket?.destroy()
    })
  }
}

async function take(
  events: AsyncIterable<{ readonly sequence: number }>,
  count: number,
): Promise<number[]> {
  const taken: number[] = []
  for await (const { sequence } of events) if (taken.push(sequence) === count) break
  return taken
}

describe('blocks of server-sent events', () => {
  test('are the same wherever the text was cut, and with every kind of line break', () => {
    const text = `\uFEFF: hello\r\nretry: 5\rid: 7\ndata: {"a":\ndata:1}\n\nid\ndata: x: y\r\n\r\n`
    const whole = [...new BlockReader().read(text)]
    assert.deepEqual(whole, [
      { id: '7', data: '{"a":\n1}', retryMs: 5 },
      { id: '', data: 'x: y', retryMs: 5 },
    ])
    for (let cut = 0; cut <= text.length; cut += 1) {
      const reader = new BlockReader()
      const parts = [...reader.read(text.slice(0, cut)), ...reader.read(text.slice(cut))]
      assert.deepEqual(parts, whole, `cut at ${cut}`)
    }
  })
})

describe('a stream of events', () => {
  test('is taken up where it ended or broke off, and each event comes once', async (t) => {
    const server = await scripted(
      t,
      stream(opening(4) + event(5) + event(6), 'ends'),
      reset(),
      stream(`${opening(6) + event(7)}: still here\nid: 9\n\n`, 'breaks'),
      refusal(503, 'not_ready', { 'retry-after': '0' }),
      stream(opening(9) + event(10), 'stays'),
    )
    const souk = new Souk({ ...server, token: 'key' })
    const events = souk.streamEvents({ type: 'order.*' })
    assert.deepEqual(await take(events, 4), [5, 6, 7, 10])
    assert.equal(events.lastEventId, '10')
    const asked = server.seen.map(({ headers }) => headers['last-event-id'])
    assert.deepEqual(asked, [undefined, '6', '6', '9', '9'])
    assert.equal(server.seen[0]?.url, '/api/v1/events?type=order.*')
    assert.equal(server.seen[0]?.headers.accept, 'text/event-stream')
  })

  test('begins where the caller says', async (t) => {
    const server = await scripted(t, stream(opening(41) + event(42), 'stays'))
    const souk = new Souk({ ...server, token: 'key' })
    await take(souk.streamEvents({ after_sequence: 41 }), 1)
    await take(souk.streamEvents({}, { lastEventId: '41' }), 1)
    const [first, second] = server.seen
    assert.equal(first?.url, '/api/v1/events?after_sequence=41')
    assert.equal(second?.headers['last-event-id'], '41')
  })

  test('is opened anew when it is silent, and tells when it is open and when it is lost', (t) =>
    withinTime([0.2, 2, 20], async (silenceTimeoutSeconds) => {
      const kept = [stream(opening(1), 'stays'), stream(event(2), 'stays')]
      const server = await scripted(t, silence(), ...kept)
      const souk = new Souk({ ...server, token: 'key' })
      const told: string[] = []
      const events = souk.streamEvents(
        {},
        {
          silenceTimeoutSeconds,
          onOpen: () => told.push('open'),
          onLost: (reason) => told.push(String(reason)),
        },
      )
      assert.deepEqual(await take(events, 1), [2])
      const lost = 'Error: the stream was silent for too long'
      assert.deepEqual(told, [lost, 'open', lost, 'open'])
    }))

  test('that nobody reads any more is closed', async (t) => {
    const server = await scripted(t, stream(opening(1) + event(2) + event(3), 'stays'))
    const souk = new Souk({ ...server, token: 'key' })
    assert.deepEqual(await take(souk.streamEvents(), 1), [2])
    await until(async () => (await server.countOpen()) === 0)
  })

  test('ends by its signal, also while it waits for a server that is away', async (t) => {
    for (const reaction of [
      stream(opening(1), 'stays'),
      refusal(503, 'overloaded', { 'retry-after': '60' }),
    ]) {
      const server = await scripted(t, reaction)
      const souk = new Souk({ ...server, token: 'key' })
      const stop = new AbortController()
      const reading = take(souk.streamEvents({}, { signal: stop.signal }), 1)
      await until(() => server.seen.length === 1)
      stop.abort(new Error('enough'))
      await assert.rejects(reading, { message: 'enough' })
    }
  })

  test('that is refused for good says why', async (t) => {
    const server = await scripted(t, refusal(410, 'event_past_retention'))
    const souk = new Souk({ ...server, token: 'key' })
    await assert.rejects(take(souk.streamEvents(), 1), { code: 'event_past_retention' })
    const page = await scripted(t, (response) => response.writeHead(404).end('<html>'))
    await assert.rejects(take(new Souk({ ...page, token: 'key' }).streamEvents(), 1), {
      name: 'SoukConnectionError',
      status: 404,
    })
  })

  test('ends when no token can be had, because nobody is signed in any more', async (t) => {
    const server = await scripted(t, refusal(401, 'token_expired'))
    const token = ({ refused }: { refused: string | undefined }) => {
      if (refused === undefined) return 'old'
      throw new Error('signed out')
    }
    const souk = new Souk({ ...server, token })
    await assert.rejects(take(souk.streamEvents(), 1), { message: 'signed out' })
  })

  test('gets a new token when the old one has expired', async (t) => {
    const server = await scripted(t, (response, request) => {
      const isGood = request.headers.authorization === 'Bearer new'
      const reaction = isGood ? stream(event(1), 'stays') : refusal(401, 'token_expired')
      reaction(response, request)
    })
    const souk = new Souk({ ...server, token: ({ refused }) => (refused ? 'new' : 'old') })
    assert.deepEqual(await take(souk.streamEvents(), 1), [1])
  })
})
