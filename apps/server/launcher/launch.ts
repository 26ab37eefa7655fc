import { type ChildProcess, fork } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { Client } from 'pg'
import { type ChildConfig, type Config, childConfig, childEnvironment } from '../config.ts'
import { startPostgres } from '../postgres/index.ts'
import { makeHome } from '../postgres/place.ts'
import {
  type DatabaseUrls,
  externalUrls,
  type Secrets,
  secretsOf,
  writePrivate,
} from '../secrets.ts'
import { StartError } from '../start-error.ts'
import { banner, type Quickstart, quickstartFile } from './banner.ts'
import { type Child, keepRunning } from './children.ts'
import { lockHome } from './lock.ts'
import { settlePort } from './port.ts'

/**
 * Left alone, V8 lets the heap of a busy process grow to five times what it holds before it looks for garbage.
 * These bounds keep a process below 250 MB under load and were no slower; the second is only a last resort.
 */
const smallHeap = ['--max-semi-space-size=32', '--max-old-space-size=512']

/** What the launcher starts; only tests start something else than the product. */
export interface Product {
  prepare(
    config: ChildConfig,
    urls: DatabaseUrls,
    home: string,
  ): Promise<{ quickstart: Quickstart }>
  apiEntry: string
  workerEntry: string
}

/** What was started so far, so that it can be taken down in the opposite order. */
export interface Running {
  stop(): Promise<void>
  kill(): void
}

export interface LaunchOptions {
  print(text: string): void
  /** Told when something that must run cannot be kept running. */
  onLost(error: Error): void
  /** Aborted when the start is no longer wanted; the start then ends after the step it is in. */
  signal: AbortSignal
  started: Running[]
}

/** Brings everything up, lowest floor first: database, its contents, worker, API processes. */
export async function launch(config: Config, product: Product, options: LaunchOptions) {
  const { print, signal, started } = options
  const startedAt = performance.now()
  makeHome(config.home)
  const unlock = lockHome(config.home)
  started.push({ stop: async () => unlock(), kill: unlock })

  const port = config.roles.includes('api')
    ? await settlePort(config.host, config.port)
    : config.port
  const secrets = secretsOf(config.home)
  const urls = config.databaseUrl
    ? await externalDatabase(config.databaseUrl, secrets)
    : await embeddedUrls(config.home, options)
  signal.throwIfAborted()

  const child = childConfig(config, { port, urls, secret: secrets.secret })
  const { quickstart } = await product.prepare(child, urls, config.home)
  signal.throwIfAborted()

  // The worker first, so that it is stopped last: it still announces what the last requests did.
  const groups = [
    startWorker(config, child, product, options),
    startApi(config, child, product, options),
  ]
  started.push(...groups.map(together))
  await Promise.all(groups.flat().map(({ ready }) => ready))
  signal.throwIfAborted()

  const file = join(config.home, quickstartFile)
  writePrivate(file, quickstart)
  print(banner(quickstart, file, performance.now() - startedAt))
  flushCompileCache()
}

/** Asked once before anything is started, so that a wrong address is told in one line. */
async function externalDatabase(databaseUrl: string, secrets: Secrets): Promise<DatabaseUrls> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const reason = (error as Error).message || 'no answer'
    throw new StartError(`DATABASE_URL names a PostgreSQL that cannot be used: ${reason}`)
  } finally {
    await client.end().catch(() => {})
  }
  return externalUrls(databaseUrl, secrets)
}

async function embeddedUrls(
  home: string,
  { print, onLost, started }: LaunchOptions,
): Promise<DatabaseUrls> {
  const postgres = await startPostgres({ home, log: print, onLost })
  started.push(postgres)
  return { owner: postgres.url('owner'), app: postgres.url('app'), system: postgres.url('system') }
}

function startWorker(
  { roles, processes }: Config,
  child: ChildConfig,
  { workerEntry }: Product,
  options: LaunchOptions,
): Child[] {
  if (!roles.includes('worker')) return []
  return [keep('worker', workerEntry, { ...child, processIndex: processes }, options)]
}

function startApi(
  { roles, processes }: Config,
  child: ChildConfig,
  { apiEntry }: Product,
  options: LaunchOptions,
): Child[] {
  if (!roles.includes('api')) return []
  return Array.from({ length: processes }, (_, processIndex) =>
    keep(`API process ${processIndex + 1}`, apiEntry, { ...child, processIndex }, options),
  )
}

function keep(
  name: string,
  entry: string,
  config: ChildConfig,
  { print, onLost, signal }: LaunchOptions,
): Child {
  const env = { ...process.env, ...childEnvironment(config) }
  const spawn = () => relayed(fork(entry, { env, execArgv: [...process.execArgv, ...smallHeap] }))
  return keepRunning({ name, spawn, signal, log: print, onLost })
}

function together(children: Child[]): Running {
  return {
    stop: async () => {
      await Promise.all(children.map((child) => child.stop()))
    },
    kill: () => {
      for (const child of children) child.kill()
    },
  }
}

/** Under `node --watch` a child reports the files it loads; passed on, a change of one restarts everything. */
function relayed(child: ChildProcess): ChildProcess {
  if (process.env.WATCH_REPORT_DEPENDENCIES) {
    child.on('message', (message) => {
      if (message !== 'ready') process.send?.(message)
    })
  }
  return child
}
