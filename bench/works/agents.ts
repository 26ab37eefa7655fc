import { setTimeout as delay } from 'node:timers/promises'
import { ExportVerifier } from '@souk/activity/contract'
import { exportLines } from '@souk/activity/testing'
import { type App, newUuid } from '@souk/platform'
import type { Work } from '../finding.ts'
import { alternate, type Side } from '../slices.ts'
import type { Tenant, World } from '../world.ts'
import { orderBody, randomRows } from './creates.ts'

const callers = 16
const policyCheckMax = 1.05
const verificationMaxS = 60

/** Calls that are made inside the bench, because each of them needs a key of its own. */
class Calls {
  readonly #app: App
  readonly #token: string

  constructor(app: App, token: string) {
    this.#app = app
    this.#token = token
  }

  async post<Body = { id: string }>(url: string, body: object, expected = 201): Promise<Body> {
    const reply = await this.#app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${this.#token}`, 'idempotency-key': newUuid() },
      payload: body,
    })
    if (reply.statusCode !== expected) throw new Error(`${url} answered ${reply.body}`)
    return reply.json<Body>()
  }

  order() {
    return this.post('/api/v1/orders', orderBody(randomRows(1)))
  }

  customer(expected?: number) {
    const body = { email: `${newUuid()}@example.com`, name: 'Bench' }
    return this.post<Pending>('/api/v1/customers', body, expected)
  }
}

/** What calls of one side took; the first slice of a side is its warm-up, and is not counted. */
interface Spent {
  isWarm: boolean
  calls: number
  cpuMs: number
}

/** Runs calls for so long, and adds up the processor time of this process. */
async function during(ms: number, call: () => Promise<unknown>, spent: Spent): Promise<number> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  let calls = 0
  const caller = async () => {
    while (performance.now() - startedAt < ms) {
      await call()
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const { user, system } = process.cpuUsage(before)
  if (spent.isWarm) {
    spent.calls += calls
    spent.cpuMs += (user + system) / 1_000
  }
  spent.isWarm = true
  return (calls * 1_000) / (performance.now() - startedAt)
}

function side(world: World, name: string, call: () => Promise<unknown>, spent: Spent): Side {
  return {
    name,
    run: (ms) => during(ms, call, spent),
    settle: async () => {
      await world.untilQuiet()
    },
  }
}

const nothing = (): Spent => ({ isWarm: false, calls: 0, cpuMs: 0 })
const eachMs = ({ cpuMs, calls }: Spent) => cpuMs / calls

export const policyCheck: Work<World> = {
  name: 'policy-check',
  title: 'create order, with and without the policy check',
  async run(world) {
    const tenant = await world.small()
    const { app } = world.inside()
    const bare = world.unsupervised()
    const spent = { checked: nothing(), unchecked: nothing(), ruled: nothing() }
    const [checked, unchecked] = [new Calls(app, tenant.apiKey), new Calls(bare, tenant.apiKey)]
    const sidesOf = (counted: { checked: Spent; unchecked: Spent }) => [
      side(world, 'checked', () => checked.order(), counted.checked),
      side(world, 'unchecked', () => unchecked.order(), counted.unchecked),
    ]
    // Both sides run the same code but for a few lines: the engine has to have compiled it before either is counted.
    await alternate(sidesOf({ checked: nothing(), unchecked: nothing() }), world.scale)
    const { rates, ratio } = await alternate(sidesOf(spent), world.scale)
    await world.superviseAll(tenant)
    const ruled = await alternate(
      [side(world, 'ruled', () => checked.order(), spent.ruled)],
      world.scale,
    )
    await Promise.all([app.close(), bare.close()])
    const cpu = { checkedMs: eachMs(spent.checked), uncheckedMs: eachMs(spent.unchecked) }
    return [
      {
        work: policyCheck.name,
        what: 'processor time with the check, relative to without',
        value: cpu.checkedMs / cpu.uncheckedMs,
        unit: '×',
        target: { below: policyCheckMax },
        from: cpu,
      },
      {
        work: policyCheck.name,
        what: 'throughput with the check, relative to without',
        value: ratio('checked', 'unchecked'),
        unit: '×',
        from: rates,
      },
      {
        work: policyCheck.name,
        what: 'processor time of a write with policies for people and programs',
        value: eachMs(spent.ruled),
        unit: ' ms',
        from: { perSecond: ruled.rates.ruled ?? 0 },
      },
    ]
  },
}

interface Staffed {
  readonly app: App
  readonly agent: Calls
  readonly person: Calls
  readonly agentId: string
}

/** An agent, and a member who may decide. */
async function staffed(world: World, { apiKey }: Tenant): Promise<Staffed> {
  const { app } = world.inside()
  const owner = new Calls(app, apiKey)
  const member = async () =>
    owner.post('/api/v1/members', { email: `${newUuid()}@example.com`, roles: ['ADMIN'] })
  const [{ id: ownerId }, { id: deciderId }] = [await member(), await member()]
  const { id: agentId } = await owner.post('/api/v1/ai/agents', {
    name: 'Bench',
    purpose: 'Adds customers',
    owner_member_id: ownerId,
    scopes: ['customers:write'],
  })
  const credential = await owner.post<{ id: string; client_secret: string }>(
    `/api/v1/ai/agents/${agentId}/credentials`,
    { name: 'Bench' },
  )
  const { access_token: token } = await owner.post<{ access_token: string }>(
    `/api/v1/members/${deciderId}/tokens`,
    {},
  )
  const agent = new Calls(app, await tokenOf(app, credential.id, credential.client_secret))
  return { app, agent, person: new Calls(app, token), agentId }
}

async function tokenOf(app: App, clientId: string, clientSecret: string): Promise<string> {
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  }
  const reply = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return reply.json<{ access_token: string }>().access_token
}

export const agentWrite: Work<World> = {
  name: 'agent-write',
  title: 'create customer as an agent, with intent and outcome in the AI audit log',
  async run(world) {
    const [tenant] = await world.subscribers()
    if (!tenant) throw new Error('no tenant was created')
    const { app, agent, agentId } = await staffed(world, tenant)
    await world.rule(tenant, 'createCustomer', 'ALLOW', agentId)
    const key = new Calls(app, tenant.apiKey)
    const spent = { agent: nothing(), key: nothing() }
    const { rates, ratio } = await alternate(
      [
        side(world, 'agent', () => agent.customer(), spent.agent),
        side(world, 'key', () => key.customer(), spent.key),
      ],
      world.scale,
    )
    await app.close()
    const work = agentWrite.name
    return [
      { work, what: 'writes of agents, one tenant', value: rates.agent ?? 0, unit: '/s', from: {} },
      {
        work,
        what: 'relative to writes with an API key',
        value: ratio('agent', 'key'),
        unit: '×',
        from: rates,
      },
      {
        work,
        what: 'processor time of a write of an agent, without the database',
        value: eachMs(spent.agent),
        unit: ' ms',
        from: { keyMs: eachMs(spent.key) },
      },
    ]
  },
}

/** As many as one agent may have pending. */
const pendingAtOnce = 100
const approvalRounds = 4
const approvalsInAll = pendingAtOnce * approvalRounds
const executedBoundMs = 120_000

interface Pending {
  readonly id: string
  readonly payload_sha256: string
}

export const approvals: Work<World> = {
  name: 'approvals',
  title: 'an agent asks, a member approves, the worker executes',
  async run(world) {
    const [tenant] = await world.subscribers()
    if (!tenant) throw new Error('no tenant was created')
    const { app, agent, person, agentId } = await staffed(world, tenant)
    await world.rule(tenant, 'createCustomer', 'REQUIRE_APPROVAL', agentId)
    const spentMs = { asking: 0, deciding: 0 }
    const startedAt = performance.now()
    for (let round = 0; round < approvalRounds; round += 1) {
      const askedFrom = performance.now()
      const pending = await ask(agent)
      const decidedFrom = performance.now()
      await approveAll(person, pending)
      spentMs.asking += decidedFrom - askedFrom
      spentMs.deciding += performance.now() - decidedFrom
    }
    await untilExecuted(world, tenant)
    const wholeMs = performance.now() - startedAt
    await app.close()
    const perSecond = (ms: number) => (approvalsInAll * 1_000) / ms
    return [
      {
        work: approvals.name,
        what: 'approvals, from request to execution',
        value: perSecond(wholeMs),
        unit: '/s',
        from: { asked: perSecond(spentMs.asking), decided: perSecond(spentMs.deciding) },
      },
    ]
  },
}

async function ask(agent: Calls): Promise<Pending[]> {
  const pending: Pending[] = []
  await inTurns(pendingAtOnce, async () => {
    pending.push(await agent.customer(202))
  })
  return pending
}

async function approveAll(person: Calls, pending: readonly Pending[]): Promise<void> {
  await inTurns(pending.length, async (place) => {
    const { id, payload_sha256 } = pending[place] as Pending
    await person.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 }, 200)
  })
}

async function inTurns(count: number, call: (place: number) => Promise<void>): Promise<void> {
  let next = 0
  const caller = async () => {
    for (let place = next++; place < count; place = next++) await call(place)
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

async function untilExecuted(world: World, { tenantId }: Tenant): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < executedBoundMs) {
    const { rows } = await world.owner.query<{ executed: number }>(
      `select count(*)::int as executed from approvals.approvals where tenant_id = $1 and status = 'EXECUTED'`,
      [tenantId],
    )
    if (rows[0]?.executed === approvalsInAll) return
    await delay(20)
  }
  throw new Error('not all approvals were executed')
}

const batch = 1_000

export const auditVerification: Work<World> = {
  name: 'audit-verification',
  title: 'verify an export of the AI audit log',
  async run(world) {
    const { orders: entries } = world.scale
    const verifier = new ExportVerifier({ checkpoints: [] })
    let spentMs = 0
    const verify = (lines: readonly string[]) => {
      const startedAt = process.cpuUsage()
      for (const text of lines) verifier.add({ text })
      const { user, system } = process.cpuUsage(startedAt)
      spentMs += (user + system) / 1_000
    }
    let lines: string[] = []
    for (const line of exportLines(entries)) {
      if (lines.push(line) < batch) continue
      verify(lines)
      lines = []
    }
    verify(lines)
    verifier.finish()
    const millionS = (spentMs * 1_000) / entries
    return [
      {
        work: auditVerification.name,
        what: 'processor time of a million entries',
        value: millionS,
        unit: ' s',
        target: { below: verificationMaxS },
        from: { entries, residentMb: process.memoryUsage().rss / 1_048_576 },
      },
    ]
  },
}
