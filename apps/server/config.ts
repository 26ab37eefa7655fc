import { isIP } from 'node:net'
import { join } from 'node:path'
import type { FilesConfig } from '@souk/platform/process'
import type { Pools } from './connections.ts'
import type { DatabaseUrls } from './secrets.ts'
import type { Config } from './settings.ts'
import type { ShopFacts } from './shop/key.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const roles = ['api', 'worker'] as const
export type Role = (typeof roles)[number]

export const processesMax = 256

export interface Machine {
  cores: number
  platform: NodeJS.Platform
  cwd: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** What an API process, the worker and the preparation of the database need to know. */
export interface ChildConfig {
  /** Which process this is, in its log, its metrics and its connections. */
  name: string
  host: string
  port: number
  /** How many API processes share the port, and which one this is; the worker comes after the last. */
  processes: number
  processIndex: number
  baseUrl: string
  appUrl: string
  systemUrl: string
  /** Where to listen for hints of work, when not where the system's statements go. */
  listenUrl?: string | null
  pools: Pools
  /** Whether the tables of tenants are distributed over the nodes of a cluster. */
  isDistributed: boolean
  /** Into how many parts, if they are. */
  shardCount: number
  /** Whether the database is reached through a pooler that hands out connections by transaction. */
  isPooled: boolean
  secret: string
  /** Units a second per credential; 0 is off. */
  rateLimit: number
  /** Where limits are counted for all machines; null where each process counts for itself. */
  redisUrl: string | null
  logLevel: LogLevel
  /** How many proxies stand before us and name the caller's address; 0 takes the address of the connection. */
  trustedProxies: number
  /** Whether the webhooks of sandboxes may go to this machine itself. */
  webhookLoopback: boolean
  files: FilesConfig
  /** Whether whoever works with files runs where this process stores them. */
  filesAreShared: boolean
  /** What the files of one tenant may take. */
  storageQuotaBytes: number
  sandboxStorageQuotaBytes: number
  /** What the storefront of the demo is told; null where there is none. */
  shop: ShopFacts | null
}

/** Settles what only the start can know: the real port, the database and the secret of this home. */
export function childConfig(
  config: Config,
  found: { port: number; urls: DatabaseUrls; pools: Pools; secret: string },
): ChildConfig {
  const { host, processes, rateLimit, logLevel, trustedProxies, webhookLoopback } = config
  return {
    name: 'setup',
    host,
    port: found.port,
    processes,
    processIndex: 0,
    baseUrl: config.baseUrl ?? ownAddress(host, found.port),
    appUrl: found.urls.app,
    systemUrl: found.urls.system,
    listenUrl: config.listenDatabaseUrl ?? null,
    pools: found.pools,
    isDistributed: config.distributed === 'citus',
    shardCount: config.shardCount,
    isPooled: config.pooler !== undefined,
    secret: config.secret ?? found.secret,
    rateLimit,
    redisUrl: config.redisUrl ?? null,
    logLevel,
    trustedProxies,
    webhookLoopback,
    files: filesOf(config),
    filesAreShared: config.s3Endpoint !== undefined || config.roles.length > 1,
    storageQuotaBytes: config.storageQuota * 1024 ** 3,
    sandboxStorageQuotaBytes: config.sandboxStorageQuota * 1024 ** 3,
    shop: null,
  }
}

/** Settings of a shared store come together or not at all. */
function filesOf(config: Config): FilesConfig {
  const { s3Endpoint, s3Bucket, s3Region, s3AccessKeyId, s3SecretAccessKey } = config
  if (s3Endpoint === undefined) return { kind: 'disk', folder: join(config.home, 'files') }
  return {
    kind: 's3',
    endpoint: new URL(s3Endpoint).origin,
    region: s3Region,
    bucket: s3Bucket ?? '',
    accessKeyId: s3AccessKeyId ?? '',
    secretAccessKey: s3SecretAccessKey ?? '',
  }
}

/**
 * How an API process listens. The kernel deals connections out to all that share the port, so a process that
 * dies takes only its own connections with it.
 */
export function listenOptions({ host, port, processes }: ChildConfig) {
  return { host, port, reusePort: processes > 1 }
}

const handedDown = 'SOUK_PROCESS'

/** The owner's address is taken away: a process that serves requests must not be able to migrate. */
export function childEnvironment(config: ChildConfig): Record<string, string | undefined> {
  return { DATABASE_URL: undefined, [handedDown]: JSON.stringify(config) }
}

/** Checked when it was settled: what stands there was written by the launcher. */
export function readChildConfig(env: Environment): ChildConfig {
  const text = env[handedDown]
  if (!text) throw new Error('this process is started by the launcher: npm start')
  return JSON.parse(text) as ChildConfig
}

/** Where a server is called on this machine, whatever address its clients use. */
export function ownAddress(host: string, port: number): string {
  return `http://${hostToCall(host)}:${port}`
}

/** A server that listens on every address is called on this machine's own. */
export function hostToCall(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIP(host) === 6 ? `[${host}]` : host
}
