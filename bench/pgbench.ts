import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Helper } from './children.ts'
import type { Product } from './product.ts'
import type { RawJob } from './raw-loop.ts'
import { pgbenchScript, pgbenchStatement, type Replay } from './replay.ts'

const run = promisify(execFile)
/** Its sessions are new every time: what they read and plan first is no part of the limit. */
const warmUpSeconds = 2
const debianFolder = '/usr/lib/postgresql'

/** What PostgreSQL gives when nobody stands between it and the caller. */
export interface DatabaseLimit {
  /** What measured it, for the report. */
  readonly tool: string
  readonly isPgbench: boolean
  /** The statement alone, again and again, in sessions that have entered the tenant. */
  statement(replay: Replay, callers: number): (ms: number) => Promise<number>
  /** The whole transaction; `pipelined` in one flush, otherwise statement by statement. */
  transaction(replay: Replay, callers: number, pipelined: boolean): (ms: number) => Promise<number>
  /** Rows a second into the log of events, so many a transaction, by one caller as the relay is one. */
  insertEvents?(tenantId: string, rows: number): (ms: number) => Promise<number>
}

export function databaseLimit(product: Product, folder: string): DatabaseLimit {
  const program = findPgbench()
  return program ? new Pgbench(product, folder, program) : rawLoop(product)
}

function findPgbench(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).sort().reverse() : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debianFolder, version, 'bin')),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
}

class Pgbench implements DatabaseLimit {
  readonly tool: string
  readonly isPgbench = true
  readonly #product: Product
  readonly #folder: string
  readonly #program: string
  #scripts = 0

  constructor(product: Product, folder: string, program: string) {
    this.#product = product
    this.#folder = folder
    this.#program = program
    const [, version] =
      /\) (\S+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
    this.tool = `pgbench ${version ?? ''} -M prepared`
  }

  statement(replay: Replay, callers: number) {
    const script = this.#write(pgbenchStatement(replay))
    const options = { PGOPTIONS: `-c souk.tenant_id=${replay.tenantId}` }
    return (ms: number) => this.#run(script, callers, ms, options)
  }

  transaction(replay: Replay, callers: number, pipelined: boolean) {
    const script = this.#write(pgbenchScript(replay, pipelined))
    return (ms: number) => this.#run(script, callers, ms, {})
  }

  insertEvents(tenantId: string, rows: number) {
    const script = this.#write(eventsScript(tenantId, rows))
    const options = { PGOPTIONS: `-c souk.tenant_id=${tenantId}` }
    return async (ms: number) => rows * (await this.#run(script, 1, ms, options))
  }

  #write(script: string): string {
    this.#scripts += 1
    const file = join(this.#folder, `script-${this.#scripts}.sql`)
    writeFileSync(file, script)
    return file
  }

  async #run(script: string, callers: number, ms: number, env: Record<string, string>) {
    const seconds = Math.max(1, Math.round(ms / 1_000)) + warmUpSeconds
    const { stderr } = await run(
      this.#program,
      [
        ...['--no-vacuum', '--protocol=prepared', `--client=${callers}`, `--time=${seconds}`],
        ...[`--define=ms=${Date.now()}`, '--define=seq=0', `--file=${script}`, '--progress=1'],
        ...[`--host=${this.#product.socketFolder}`, '--username=souk_app', 'souk'],
      ],
      { env: { ...process.env, PGPASSWORD: this.#product.password('app'), ...env } },
    )
    if (/aborted|error/i.test(stderr)) throw new Error(`pgbench failed: ${stderr.slice(0, 2_000)}`)
    const rates = [...stderr.matchAll(/^progress: .*? s, ([\d.]+) tps/gm)].map(([, rate]) =>
      Number(rate),
    )
    const steady = rates.slice(warmUpSeconds)
    return steady.reduce((sum, rate) => sum + rate, 0) / steady.length
  }
}

/** Far above the sequences that the relay gives out, and further up with every run. */
function eventsScript(tenantId: string, rows: number): string {
  return `\\set seq :seq + ${rows}
insert into platform.events
  (tenant_id, sequence, id, type, version, mode, resource_type, resource_id, resource_version,
   actor_type, actor_id, correlation_id, causation_id, data, occurred_at)
select '${tenantId}', cast(:ms as bigint) * 1000 + :seq + n, uuidv7(), sample.type, sample.version, 'sandbox',
  sample.resource_type, 'ord_' || lpad(cast(n % 1000 as text), 26, '0'), 1, 'client', 'bench',
  'req_bench', null, sample.data, clock_timestamp()
from (select * from platform.events where tenant_id = '${tenantId}' order by sequence limit 1) sample
cross join generate_series(1, ${rows}) as n;
`
}

function rawLoop(product: Product): DatabaseLimit {
  const side = (replay: Replay, callers: number, inTransaction: boolean) => async (ms: number) => {
    const helper = new Helper<RawJob, { perSecond: number }>('./raw-loop.ts')
    try {
      const job = { url: product.url('app'), replay, callers, durationMs: ms, inTransaction }
      const { perSecond } = await helper.ask(job)
      return perSecond
    } finally {
      helper.close()
    }
  }
  return {
    tool: 'a raw pipelined loop over the driver (no pgbench found on this machine)',
    isPgbench: false,
    statement: (replay, callers) => side(replay, callers, false),
    transaction: (replay, callers) => side(replay, callers, true),
  }
}
