import { fork } from 'node:child_process'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { type ChildConfig, childEnvironment, ownAddress } from '../config.ts'
import { maxConnectionsFor } from '../connections.ts'
import { startPostgres } from '../postgres/index.ts'
import { makeHome } from '../postgres/place.ts'
import { type DatabaseUrls, externalUrls, secretsOf, writePrivate } from '../secrets.ts'
import type { Config } from '../settings.ts'
import { withoutStack } from '../start-error.ts'
import {
  banner,
  type DatabasePlace,
  type FirstSteps,
  type Quickstart,
  quickstartFile,
} from './banner.ts'
import { type Child, keepRunning, relayed } from './children.ts'
import { lockHome } from './lock.ts'
import { serveMetrics } from './metrics.ts'
import { settlePort } from './port.ts'
import { type Setup, startSetup } from './setup.ts'

/**
 * Left alone, V8 lets the heap of a busy process grow to five times what it holds before it looks for garbage. The space
 * for new objects is what an API process needs to answer many at once; the worker works through small batches. The last
 * resort is for a leak.
 */
const heaps = {
  api: ['--max-semi-space-size=16', '--max-old-space-size=512'],
  worker: ['--max-semi-space-size=4', '--max-old-space-size=512'],
}

/** The programs that the launcher starts; only tests start something else than the product. */
export interface Product {
  setupEntry: string
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

/** Brings everything up, lowest floor first: settings, database, its contents, worker, API processes. */
export async function launch(product: Product, options: LaunchOptions): Promise<void> {
  const startedAt = performance.now()
  const setup = startSetup(product.setupEntry, options)
  options.started.push(setup)
  const config = await setup.config
  try {
    makeHome(config.home)
    const unlock = lockHome(config.home)
    options.started.push({ stop: async () => unlock(), kill: unlock })
    const shown = await bringUp(config, setup, product, options)
    options.print(banner({ ...shown, startedInMs: performance.now() - startedAt }))
  } catch (error) {
    throw withoutStack(error, config.home)
  }
  flushCompileCache()
}

async function bringUp(config: Config, setup: Setup, product: Product, options: LaunchOptions) {
  const { signal, started } = options
  const port = config.roles.includes('api')
    ? await settlePort(config.host, config.port)
    : config.port
  const children: Child[] = []
  const metrics = await serveMetrics(config, children, options.print)
  started.push(metrics)
  const secrets = secretsOf(config.home)
  const { databaseUrl } = config
  const { urls, place }: StartedDatabase = databaseUrl
    ? { urls: externalUrls({ ...config, databaseUrl }, secrets) }
    : await startEmbedded(config, options)
  signal.throwIfAborted()

  const { child, quickstart } = await setup.prepare({ port, urls, secret: secrets.secret })
  signal.throwIfAborted()

  // The worker first, so that it is stopped last: it still announces what the last requests did.
  const groups = [
    startWorker(config, child, product, options),
    startApi(config, child, product, options),
  ]
  started.push(...groups.map(together))
  children.push(...groups.flat())
  await Promise.all(children.map((each) => each.ready))
  signal.throwIfAborted()

  if (quickstart) writePrivate(join(config.home, quickstartFile), withoutLink(quickstart))
  for (const each of children) each.open()
  const listensOn = config.roles.includes('api') ? ownAddress(config.host, port) : undefined
  const { home } = config
  const addresses = { baseUrl: child.baseUrl, metricsUrl: metrics.url, listensOn }
  return { quickstart, home, ...addresses, database: place }
}

/** What works once is of no use in a file. */
function withoutLink({ sign_in_link: _link, ...kept }: FirstSteps): Quickstart {
  return kept
}

interface StartedDatabase {
  readonly urls: DatabaseUrls
  readonly place?: DatabasePlace
}

async function startEmbedded(
  config: Config,
  { print, onLost, started }: LaunchOptions,
): Promise<StartedDatabase> {
  const connections = maxConnectionsFor(config)
  const postgres = await startPostgres({ home: config.home, connections, log: print, onLost })
  started.push(postgres)
  const { url, place } = postgres
  return { urls: { owner: url('owner'), app: url('app'), system: url('system') }, place }
}

function startWorker(
  { roles, processes }: Config,
  child: ChildConfig,
  { workerEntry }: Product,
  options: LaunchOptions,
): Child[] {
  if (!roles.includes('worker')) return []
  const config = { ...child, name: 'worker', processIndex: processes }
  return [keep('worker', workerEntry, heaps.worker, config, options)]
}

function startApi(
  { roles, processes }: Config,
  child: ChildConfig,
  { apiEntry }: Product,
  options: LaunchOptions,
): Child[] {
  if (!roles.includes('api')) return []
  return Array.from({ length: processes }, (_, processIndex) => {
    const config = { ...child, name: `api-${processIndex + 1}`, processIndex }
    return keep(`API process ${processIndex + 1}`, apiEntry, heaps.api, config, options)
  })
}

function keep(
  name: string,
  entry: string,
  heap: readonly string[],
  config: ChildConfig,
  { print, signal }: LaunchOptions,
): Child {
  const env = { ...process.env, ...childEnvironment(config) }
  const execArgv = [...process.execArgv, ...heap, '--expose-gc']
  const spawn = () => relayed(fork(entry, { env, execArgv }))
  return keepRunning({ name, label: config.name, spawn, signal, log: print })
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
