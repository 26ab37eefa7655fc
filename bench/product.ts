import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Quickstart } from '@souk/server/launcher/banner.ts'
import { placeOf } from '@souk/server/postgres/place.ts'
import {
  type DatabaseRole,
  type DatabaseUrls,
  databaseRoles,
  externalUrls,
  type Secrets,
  secretsOf,
} from '@souk/server/secrets.ts'
import { childrenOf, residentMb } from './processes.ts'

export interface Product {
  readonly home: string
  readonly host: string
  readonly port: number
  readonly quickstart: Quickstart
  /** From the command to the line that says it is ready. */
  readonly startedInMs: number
  readonly secret: string
  /** PostgreSQL's own log, in which it writes what it was asked; empty where that is not ours. */
  readonly databaseLog: string
  readonly socketFolder: string
  /** Into how many parts its tenants are divided; null on one PostgreSQL. */
  readonly shardCount: number | null
  readonly launcherPid: number
  readonly apiPids: readonly number[]
  readonly workerPid: number
  /** One for each node. */
  readonly postmasterPids: readonly number[]
  /** What launcher, worker and one API process held when they had just started, in megabytes. */
  readonly startedWithMb: {
    readonly launcher: number
    readonly worker: number
    readonly api: number
  }
  url(role: DatabaseRole): string
  password(role: DatabaseRole): string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const readyBoundMs = 120_000

/** A home of its own, which disappears with the bench. PostgreSQL's user must be able to pass through. */
export function makeHome(): { home: string; remove: () => void } {
  const folder = mkdtempSync(join(process.env.SOUK_BENCH_DIR ?? tmpdir(), 'souk-bench-'))
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  return { home: join(folder, 'home'), remove }
}

/** A database that runs already, over the nodes of a cluster. */
export interface ClusterDatabase {
  /** Of an owner who is no superuser. */
  readonly url: string
  /** Of one who is: rows are loaded past the rules for tenants. */
  readonly superuserUrl: string
  readonly shardCount: number
  readonly postmasterPids: readonly number[]
}

/** Starts the product the way a user does. Only the request limit and the request log are off, and webhooks stay here. */
export async function startProduct(home: string, cluster?: ClusterDatabase): Promise<Product> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join('apps', 'server', 'main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      SOUK_HOME: home,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      SOUK_RATE_LIMIT: '0',
      SOUK_WEBHOOK_LOOPBACK: 'true',
      SOUK_DEMO: 'true',
      DATABASE_URL: cluster?.url ?? '',
      ...(cluster && {
        SOUK_DISTRIBUTED: 'citus',
        SOUK_SHARD_COUNT: String(cluster.shardCount),
      }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(child)
  const startedInMs = performance.now() - startedAt
  return describe(home, child, startedInMs, cluster)
}

function describe(
  home: string,
  child: ChildProcess,
  startedInMs: number,
  cluster: ClusterDatabase | undefined,
): Product {
  const quickstart: Quickstart = JSON.parse(readFileSync(join(home, 'quickstart.json'), 'utf8'))
  const { hostname, port } = new URL(quickstart.base_url)
  const { socketDir, logFile, dataDir } = placeOf(home)
  const secrets = secretsOf(home)
  const urls = cluster ? clusterUrls(cluster, secrets) : undefined
  const children = childrenOf(child.pid ?? 0)
  // Asked a second time the product would not wait for its work to end.
  let stopping: Promise<void> | undefined
  const pidsOf = (entry: string) =>
    children.filter(({ command }) => command.includes(entry)).map(({ pid }) => pid)
  const apiPids = pidsOf('api.ts')
  const [workerPid = 0] = pidsOf('worker.ts')
  return {
    home,
    host: hostname,
    port: Number(port),
    quickstart,
    startedInMs,
    secret: secrets.secret,
    databaseLog: cluster ? '' : logFile,
    socketFolder: socketDir,
    apiPids,
    workerPid,
    shardCount: cluster?.shardCount ?? null,
    launcherPid: child.pid ?? 0,
    postmasterPids: cluster?.postmasterPids ?? [
      Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10),
    ],
    startedWithMb: {
      launcher: residentMb(child.pid ?? 0),
      worker: residentMb(workerPid),
      api: residentMb(apiPids[0] ?? 0),
    },
    url: (role) =>
      urls?.[role] ??
      `postgresql://${databaseRoles[role]}:${secrets.passwords[role]}@localhost/souk?host=${encodeURIComponent(socketDir)}`,
    password: (role) => secrets.passwords[role],
    stop: () => {
      stopping ??= stop(child)
      return stopping
    },
  }
}

function clusterUrls({ url, superuserUrl }: ClusterDatabase, secrets: Secrets): DatabaseUrls {
  return { ...externalUrls({ databaseUrl: url }, secrets), owner: superuserUrl }
}

async function untilReady(child: ChildProcess): Promise<void> {
  const { stdout } = child
  if (!stdout) throw new Error('the product has no output')
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const bound = setTimeout(() => fail('it was not ready in time'), readyBoundMs)
    const fail = (why: string) => {
      clearTimeout(bound)
      child.kill('SIGTERM')
      reject(new Error(`the product did not start: ${why}\n${printed}`))
    }
    child.once('exit', (code) => fail(`exit code ${code}`))
    stdout.on('data', (chunk) => {
      printed += chunk
      if (!printed.includes('Souk is ready')) return
      clearTimeout(bound)
      child.removeAllListeners('exit')
      // What it says from now on is news, such as a part that ended and was started again.
      stdout.removeAllListeners('data').pipe(process.stderr, { end: false })
      resolve()
    })
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
