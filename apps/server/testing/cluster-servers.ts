import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@souk/platform/testing'
import pg from 'pg'

const run = promisify(execFile)

/** The script that starts a cluster of its own; see CONTRIBUTING. */
export const clusterScript = process.env.SOUK_TEST_CITUS_SCRIPT ?? ''

const nodes = ['coordinator', 'worker1', 'worker2'] as const
type Node = (typeof nodes)[number]

/** A coordinator and two workers that belong to one test, which may kill them. */
export class ClusterServers {
  readonly #folder = mkdtempSync(join(tmpdir(), 'souk-cluster-'))
  readonly #port: number

  private constructor(port: number) {
    this.#port = port
  }

  static async start(): Promise<ClusterServers> {
    const servers = new ClusterServers(await threeFreePorts())
    await servers.startMissing()
    return servers
  }

  /** Starts those that do not run. One that was killed is taken for running until the machine has cleared it away. */
  async startMissing(): Promise<void> {
    const ports = [this.#port, this.#port + 1, this.#port + 2]
    const start = async () => {
      try {
        await this.#call('start', this.#folder)
        await Promise.all(ports.map(connect))
        return true
      } catch {
        return false
      }
    }
    await until(start, 'a cluster that starts', 300)
  }

  /** A database over all nodes; answers the address of its owner, who is no superuser. */
  async createDatabase(name: string): Promise<string> {
    const { stdout } = await this.#call('database', name, this.#folder)
    return stdout.trim()
  }

  superuserUrl(database: string): string {
    return `postgresql://postgres@127.0.0.1:${this.#port}/${database}`
  }

  /** The node on which a tenant lies, and one on which it does not. */
  async nodesOf(database: string, tenantId: string): Promise<{ own: Node; other: Node }> {
    const client = new pg.Client({ connectionString: this.superuserUrl(database) })
    await client.connect()
    const { rows } = await client.query<{ port: number }>(
      `select node.nodeport as port
       from pg_dist_placement placement
       join pg_dist_node node using (groupid)
       where shardid = get_shard_id_for_distribution_column('orders.orders', $1::text)`,
      [tenantId],
    )
    await client.end()
    const isFirst = rows[0]?.port === this.#port + 1
    return isFirst ? { own: 'worker1', other: 'worker2' } : { own: 'worker2', other: 'worker1' }
  }

  /** The process that all others of each node belong to. */
  get pids(): number[] {
    return nodes.map((node) => this.#pidOf(node))
  }

  /** Ends a node without any warning. */
  kill(node: Node): void {
    process.kill(this.#pidOf(node), 'SIGKILL')
  }

  #pidOf(node: Node): number {
    const file = join(this.#folder, 'data', node, 'postmaster.pid')
    return Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  }

  async stop(): Promise<void> {
    await this.#call('stop', this.#folder, '--remove')
  }

  #call(...parameters: string[]) {
    const env = { ...process.env, COORDINATOR_PORT: String(this.#port) }
    return run(clusterScript, parameters, { env })
  }
}

async function connect(port: number): Promise<void> {
  const client = new pg.Client(`postgresql://postgres@127.0.0.1:${port}/postgres`)
  await client.connect()
  await client.end()
}

/** The first of three ports in a row that nobody listens on. */
async function threeFreePorts(): Promise<number> {
  const look = async () => {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await Promise.all([port, port + 1, port + 2].map(isFree))
    return free.every(Boolean) ? port : undefined
  }
  return until(look, 'three free ports in a row')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
