import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type Errand, errandService } from '../testing/errands/errands.ts'
import { type ExchangePoint, exchangePoints, killAt } from '../testing/killed.ts'
import { expireLeases } from '../testing/lanes.ts'
import { until } from '../testing/until.ts'
import { createWorld, type World } from '../testing/world.ts'
import type { ErrandRequest } from './killed.fixture.ts'
import { Helper } from './outside.fixture.ts'

const secret = 'shared by the process that dies and those that live'
const url = '/api/v1/errands'
const program = new URL('./killed.fixture.ts', import.meta.url)
const helper = new Helper()
let world: World
/** Answers what the process asks that will be killed; at one point it keeps it waiting. */
const outside = createServer((request, response) => void answer(request, response))
let isHanging = false
let hung: () => void = () => {}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = Buffer.concat(await request.toArray()).toString()
  const key = String(request.headers['idempotency-key'])
  await helper.do({ key, text }, AbortSignal.abort())
  if (isHanging) hung()
  else response.end(`${text}!`)
}

before(async () => {
  world = await createWorld({ services: [errandService(helper.do)], app: { secret } })
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
})
after(async () => {
  outside.close().closeAllConnections()
  await world.close()
})

/** A request in a process that is killed when it has come to that point. */
async function dieAt(halt: ExchangePoint, tenant: string, key: string): Promise<void> {
  const asked = Promise.withResolvers<void>()
  hung = asked.resolve
  isHanging = halt === 'asked'
  const request: ErrandRequest = {
    ...{ secret, url, body: { text: 'last' }, key, halt },
    outsideUrl: `http://127.0.0.1:${(outside.address() as AddressInfo).port}/errands`,
  }
  await killAt(world, program, tenant, request, isHanging ? asked.promise : undefined)
}

const leftOpen: Readonly<Record<ExchangePoint, boolean>> = {
  beginning: false,
  begun: true,
  asked: true,
  answered: true,
  finishing: true,
  finished: false,
}

describe('an exchange whose process is killed', () => {
  for (const point of exchangePoints) {
    test(`when it is ${point} happens once, and its key gets the answer`, async (t) => {
      const tenant = `killed-${point}`
      helper.asked.length = 0
      helper.done.clear()
      await dieAt(point, tenant, 'k')
      const caller = world.as(tenant, ['errands:write'])
      const repeat = () => caller.post<Errand>(url, { text: 'last' }, { 'idempotency-key': 'k' })
      if (leftOpen[point]) {
        const { status, text } = await repeat()
        assert.equal(status, 409, text)
        assert.match(text, /idempotency_in_progress/)
        const engine = world.startOutbound()
        t.after(() => engine.stop())
        await expireLeases(world.database.system)
      }
      await until(async () => (await repeat()).status === 201, 'the answer')
      const { body, headers } = await repeat()
      assert.partialDeepStrictEqual(body, { text: 'last', status: 'DONE', result: 'last!' })
      assert.equal(headers['idempotent-replayed'], 'true')
      assert.deepEqual(helper.keys, [body.id], 'one key towards the outside')
      assert.equal(helper.done.size, 1)
      await checkOnce(tenant)
    })
  }
})

async function checkOnce(tenant: string): Promise<void> {
  const left = await world.peek(tenant, (tx) =>
    Promise.all([
      tx`select from errands.errands where tenant_id = ${tx.tenantId}`,
      tx`select from platform.idempotency_keys where tenant_id = ${tx.tenantId}`,
      tx`select from platform.outbound_lanes where tenant_id = ${tx.tenantId}`,
    ]),
  )
  assert.deepEqual(
    left.map((rows) => rows.length),
    [1, 1, 0],
  )
  const done = (await world.events(tenant)).filter(({ type }) => type === 'errand.done')
  assert.equal(done.length, 1)
}
