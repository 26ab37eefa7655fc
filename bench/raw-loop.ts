import pg from 'pg'
import { bind, chooseRows, type Replay } from './replay.ts'

export interface RawJob {
  readonly url: string
  readonly replay: Replay
  readonly callers: number
  readonly durationMs: number
  /** Without, the session has entered the tenant and the statement stands alone. */
  readonly inTransaction: boolean
}

type Client = pg.Client & { connection: { stream: { cork(): void; uncork(): void } } }

/** New sessions first read and plan what is no part of the limit. */
const warmUpMs = 2_000

/** Stands in for pgbench where there is none: callers that replay a transaction, one flush each. */
async function run(job: RawJob): Promise<{ perSecond: number }> {
  const clients = await Promise.all(Array.from({ length: job.callers }, () => connect(job)))
  const startedAt = performance.now() + warmUpMs
  let done = 0
  await Promise.all(
    clients.map(async (client, caller) => {
      while (performance.now() - startedAt < job.durationMs) {
        await replayOnce(job, client, caller)
        if (performance.now() > startedAt) done += 1
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond: done / seconds }
}

async function connect({ url, replay, inTransaction }: RawJob): Promise<Client> {
  const options = inTransaction ? {} : { options: `-c souk.tenant_id=${replay.tenantId}` }
  const client = new pg.Client({
    connectionString: url,
    pipeline: true,
    ...options,
  } as pg.ClientConfig)
  await client.connect()
  return client as Client
}

async function replayOnce({ replay, inTransaction }: RawJob, client: Client, caller: number) {
  const { stream } = client.connection
  const statements = bind(replay, caller, Date.now(), chooseRows(replay))
  const opening = inTransaction ? [`begin;set local souk.tenant_id='${replay.tenantId}'`] : []
  const closing = inTransaction ? ['commit'] : []
  const named = statements.map((statement, index) => ({ name: `s${index}`, ...statement }))
  stream.cork()
  const sent = [...opening, ...named, ...closing].map((query) => client.query(query))
  stream.uncork()
  await Promise.all(sent)
}

process.on('message', async (job: RawJob) => {
  process.send?.(await run(job))
})
process.on('disconnect', () => process.exit(0))
