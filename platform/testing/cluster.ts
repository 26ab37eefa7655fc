import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { distribute } from '../db/distribute.ts'
import { type MigrationSource, migrate } from '../db/migrate.ts'
import { until } from './until.ts'

export interface DistributedSchema {
  readonly services: readonly MigrationSource[]
  readonly shardCount: number
}

/** A Citus cluster on which tests make their databases. */
export class TestCluster {
  readonly #coordinator: URL
  readonly #workers: readonly string[]

  /** The address of the superuser on the coordinator, and the workers, `host:port` each. */
  constructor(superuserUrl: string, workers: readonly string[]) {
    this.#coordinator = new URL(superuserUrl)
    this.#workers = workers
  }

  /** A database on every node, whose nodes are joined. */
  async createDatabase(name: string): Promise<void> {
    const { host, hostname, port } = this.#coordinator
    await this.#onEveryNode(`create database ${name}`)
    const nodes = [...this.#workers, host]
    await Promise.all(nodes.map((node) => this.#run(node, name, 'create extension citus')))
    await this.#run(host, name, `select citus_set_coordinator_host('${hostname}', ${port})`)
    for (const node of this.#workers) {
      const [nodeHost, nodePort] = node.split(':')
      await this.#run(host, name, `select citus_add_node('${nodeHost}', ${nodePort})`)
    }
  }

  /**
   * Gives it to somebody who is no superuser. That one cannot make roles known to the other nodes; what is granted to a
   * role does so.
   */
  async giveTo(owner: string, name: string, roles: readonly string[]): Promise<void> {
    const { host } = this.#coordinator
    await this.#run(host, name, 'create function passing() returns int language sql return 1')
    await this.#run(host, name, `grant execute on function passing() to ${roles.join(', ')}`)
    await this.#run(host, name, 'drop function passing()')
    await this.#onEveryNode(`alter database ${name} owner to ${owner}`)
  }

  /** The address of a database on every node, the coordinator first. */
  urlsOf(databaseUrl: string): string[] {
    return [this.#coordinator.host, ...this.#workers].map((node) => {
      const url = new URL(databaseUrl)
      url.host = node
      return url.href
    })
  }

  /**
   * To distribute every table takes longer than most test files, so it is done once for each set of services: a copy of
   * that database, made on each node, is a distributed database too.
   */
  async copyDatabase(name: string, schema: DistributedSchema): Promise<void> {
    const template = `souk_template_${await digestOf(schema.services)}_${schema.shardCount}`
    await this.#withLock(template, () => this.#createTemplate(template, schema))
    await this.#onEveryNode(`create database ${name} template ${template}`)
  }

  /** The extension connects by itself, also to a database whose connections have just been ended. */
  async dropDatabase(name: string): Promise<void> {
    const statement = `drop database if exists ${name} with (force)`
    await this.#eachNode((node) => {
      const attempt = () => this.#run(node, 'postgres', statement).then(() => true, unlessInUse)
      return until(attempt, `nobody in ${name}`)
    })
  }

  async #createTemplate(name: string, schema: DistributedSchema): Promise<void> {
    const { host } = this.#coordinator
    const isComplete = `select from pg_database where datname = '${name}' and not datallowconn`
    if ((await this.#run(host, 'postgres', isComplete)).rowCount !== 0) return
    await this.dropDatabase(name)
    await this.createDatabase(name)
    await migrateAndDistribute(this.#urlOf(host, name), schema)
    // Whoever is connected keeps it from being copied, and the extension connects by itself. The coordinator comes last:
    // it says that all of them are complete.
    for (const node of [...this.#workers, host]) {
      await this.#run(node, 'postgres', `alter database ${name} with allow_connections false`)
      await this.#run(node, 'postgres', disconnecting(name))
    }
  }

  async #onEveryNode(statement: string): Promise<void> {
    await this.#eachNode((node) => this.#run(node, 'postgres', statement))
  }

  async #eachNode(work: (node: string) => Promise<unknown>): Promise<void> {
    await Promise.all([this.#coordinator.host, ...this.#workers].map(work))
  }

  /** Test files start at once. */
  async #withLock(name: string, work: () => Promise<void>): Promise<void> {
    await connected(this.#urlOf(this.#coordinator.host, 'postgres'), async (client) => {
      await client.query('select pg_advisory_lock(hashtext($1))', [name])
      await work()
    })
  }

  #run(node: string, database: string, statement: string): Promise<pg.QueryResult> {
    return connected(this.#urlOf(node, database), (client) => client.query(statement))
  }

  #urlOf(node: string, database: string): string {
    const url = new URL(this.#coordinator)
    url.host = node
    url.pathname = `/${database}`
    return url.href
  }
}

export async function migrateAndDistribute(
  ownerUrl: string,
  { services, shardCount }: DistributedSchema,
): Promise<void> {
  await migrate({ ownerUrl, services })
  await distribute({ ownerUrl, shardCount })
}

function unlessInUse(error: Error & { code?: string }): false {
  if (error.code !== objectInUse) throw error
  return false
}

const objectInUse = '55006'

function disconnecting(database: string): string {
  return `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`
}

export async function connected<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The same services with the same migrations, distributed the same way, make the same database. */
export async function digestOf(services: readonly MigrationSource[]): Promise<string> {
  const digest = createHash('sha256')
  const kernel = { service: 'platform', folder: new URL('../migrations/', import.meta.url) }
  for (const { service, folder } of [kernel, ...services]) {
    digest.update(service)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) digest.update(name).update(await readFile(new URL(name, folder)))
  }
  for (const file of ['groundwork.sql', 'distribute.ts']) {
    digest.update(await readFile(new URL(`../db/${file}`, import.meta.url)))
  }
  return digest.digest('hex').slice(0, 16)
}
