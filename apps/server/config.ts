import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { DatabaseUrls } from './secrets.ts'
import { StartError } from './start-error.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export const roles = ['api', 'worker'] as const
export type Role = (typeof roles)[number]

/** What the person who starts the product decided. */
export interface Config {
  host: string
  port: number
  /** Where clients reach the server; behind a proxy that is not where it listens. */
  baseUrl: string | undefined
  home: string
  databaseUrl: string | undefined
  processes: number
  roles: readonly Role[]
  /** Units a second per credential; 0 is off. */
  rateLimit: number
  logLevel: LogLevel
  secret: string | undefined
  /** How many proxies stand before us and name the caller's address; 0 takes the address of the connection. */
  trustedProxies: number
  /** Whether the webhooks of sandboxes may go to this machine itself. */
  webhookLoopback: boolean
}

/** What an API process, the worker and the preparation of the database need to know. */
export interface ChildConfig {
  host: string
  port: number
  /** How many API processes share the port, and which one this is; the worker comes after the last. */
  processes: number
  processIndex: number
  baseUrl: string
  appUrl: string
  systemUrl: string
  secret: string
  rateLimit: number
  logLevel: LogLevel
  trustedProxies: number
  webhookLoopback: boolean
}

const processesMax = 256

export interface Machine {
  cores: number
  platform: NodeJS.Platform
  cwd: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Every wrong variable at once, one line each. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export function readConfig(env: Environment, machine: Machine): Config {
  return reading(env, (read) => {
    const databaseUrl = read('DATABASE_URL', optional(postgresUrl))
    return {
      host: read('HOST', host),
      port: read('PORT', port),
      baseUrl: read('SOUK_BASE_URL', optional(webUrl)),
      home: resolve(machine.cwd, read('SOUK_HOME', text('.souk'))),
      databaseUrl,
      processes: read('SOUK_PROCESSES', processCount(databaseUrl, machine)),
      roles: read('SOUK_ROLES', roleList),
      rateLimit: read('SOUK_RATE_LIMIT', integer(0, 1_000_000, 1_000)),
      logLevel: read('LOG_LEVEL', logLevel),
      secret: read('SOUK_SECRET', optional(secret)),
      trustedProxies: read('SOUK_TRUSTED_PROXIES', integer(0, 16, 0)),
      webhookLoopback: read('SOUK_WEBHOOK_LOOPBACK', flag),
    }
  })
}

/** Settles what only the start can know: the real port, the database and the secret of this home. */
export function childConfig(
  config: Config,
  found: { port: number; urls: DatabaseUrls; secret: string },
): ChildConfig {
  const { host, processes, rateLimit, logLevel, trustedProxies, webhookLoopback } = config
  return {
    host,
    port: found.port,
    processes,
    processIndex: 0,
    baseUrl: config.baseUrl ?? `http://${hostToCall(host)}:${found.port}`,
    appUrl: found.urls.app,
    systemUrl: found.urls.system,
    secret: config.secret ?? found.secret,
    rateLimit,
    logLevel,
    trustedProxies,
    webhookLoopback,
  }
}

/**
 * How an API process listens. The kernel deals connections out to all that share the port, so a process that
 * dies takes only its own connections with it.
 */
export function listenOptions({ host, port, processes }: ChildConfig) {
  return { host, port, reusePort: processes > 1 }
}

/** The owner's address is taken away: a process that serves requests must not be able to migrate. */
export function childEnvironment(config: ChildConfig): Record<string, string | undefined> {
  return {
    DATABASE_URL: undefined,
    HOST: config.host,
    PORT: String(config.port),
    SOUK_PROCESSES: String(config.processes),
    SOUK_PROCESS_INDEX: String(config.processIndex),
    SOUK_BASE_URL: config.baseUrl,
    SOUK_APP_URL: config.appUrl,
    SOUK_SYSTEM_URL: config.systemUrl,
    SOUK_SECRET: config.secret,
    SOUK_RATE_LIMIT: String(config.rateLimit),
    LOG_LEVEL: config.logLevel,
    SOUK_TRUSTED_PROXIES: String(config.trustedProxies),
    SOUK_WEBHOOK_LOOPBACK: String(config.webhookLoopback),
  }
}

export function readChildConfig(env: Environment): ChildConfig {
  return reading(env, (read) => ({
    host: read('HOST', host),
    port: read('PORT', port),
    processes: read('SOUK_PROCESSES', integer(1, processesMax, 1)),
    processIndex: read('SOUK_PROCESS_INDEX', integer(0, processesMax, 0)),
    baseUrl: read('SOUK_BASE_URL', webUrl),
    appUrl: read('SOUK_APP_URL', postgresUrl),
    systemUrl: read('SOUK_SYSTEM_URL', postgresUrl),
    secret: read('SOUK_SECRET', secret),
    rateLimit: read('SOUK_RATE_LIMIT', integer(0, 1_000_000, 1_000)),
    logLevel: read('LOG_LEVEL', logLevel),
    trustedProxies: read('SOUK_TRUSTED_PROXIES', integer(0, 16, 0)),
    webhookLoopback: read('SOUK_WEBHOOK_LOOPBACK', flag),
  }))
}

/** How one variable is read. `parse` gives undefined for a value that is not allowed. */
interface Variable<T> {
  allowed: string
  parse(value: string): T | undefined
  fallback?: T
  /** How a complaint repeats a value that may hold a password. */
  show?(value: string): string
}

type Read = <T>(name: string, variable: Variable<T>) => T

/** An empty variable counts as one that is not set. */
function reading<T>(env: Environment, build: (read: Read) => T): T {
  const problems: string[] = []
  const read = <V>(name: string, variable: Variable<V>): V => {
    const value = env[name]?.trim()
    const parsed = value ? variable.parse(value) : variable.fallback
    if (parsed === undefined && (value || !('fallback' in variable))) {
      problems.push(`${name} is ${shown(value, variable)}; allowed: ${variable.allowed}`)
    }
    // When a value is missing here the problem above throws before anybody sees it.
    return parsed as V
  }
  const built = build(read)
  if (problems.length > 0) throw new ConfigError(problems)
  return built
}

function shown(value: string | undefined, { show = (text) => `"${text}"` }: Variable<unknown>) {
  return value ? show(value) : 'not set'
}

const host: Variable<string> = {
  allowed: 'an IP address or a host name',
  parse: (value) =>
    isIP(value) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) ? value : undefined,
  fallback: '127.0.0.1',
}

const port: Variable<number> = {
  ...integer(0, 65_535, 3_000),
  allowed: 'a whole number from 0 to 65535 (0 takes any free port)',
}

const roleList: Variable<readonly Role[]> = {
  allowed: '"api", "worker" or "api,worker"',
  parse(value) {
    const named = value.split(',').map((name) => name.trim())
    const known = roles.filter((role) => named.includes(role))
    return named.every((name) => known.some((role) => role === name)) ? known : undefined
  },
  fallback: roles,
}

const logLevel: Variable<LogLevel> = {
  allowed: logLevels.join(', '),
  parse: (value) => logLevels.find((level) => level === value),
  // Quiet, so that what the launcher prints for a person is not buried.
  fallback: 'warn',
}

const flag: Variable<boolean> = {
  allowed: 'true or false',
  parse: (value) => ({ true: true, false: false })[value],
  fallback: false,
}

const secret: Variable<string> = {
  allowed: 'at least 32 characters, the same on every machine that shares the database',
  parse: (value) => (value.length >= 32 ? value : undefined),
  show: (value) => `${value.length} characters long`,
}

const postgresUrl = url(
  ['postgres:', 'postgresql:'],
  'postgresql://user:password@host:5432/database',
)
const webUrl: Variable<string> = {
  allowed: 'an address such as https://shop.example without a path',
  parse(value) {
    const parsed = URL.canParse(value) ? new URL(value) : undefined
    return parsed && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`
      ? parsed.origin
      : undefined
  },
}

function url(protocols: readonly string[], example: string): Variable<string> {
  return {
    allowed: `an address such as ${example}`,
    parse: (value) =>
      URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined,
    show: withoutPassword,
  }
}

function withoutPassword(value: string): string {
  if (!URL.canParse(value)) return 'no address'
  const shown = new URL(value)
  if (shown.password) shown.password = '***'
  return `"${shown.href}"`
}

function integer(min: number, max: number, fallback: number): Variable<number> {
  return {
    allowed: `a whole number from ${min} to ${max}`,
    parse(value) {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      return number >= min && number <= max ? number : undefined
    },
    fallback,
  }
}

function text(fallback: string): Variable<string> {
  return { allowed: 'a text', parse: (value) => value, fallback }
}

function optional<T>(variable: Variable<T>): Variable<T | undefined> {
  return { ...variable, fallback: undefined }
}

/** Beside the embedded database, which needs cores of its own, one process per two cores. */
function processCount(databaseUrl: string | undefined, machine: Machine): Variable<number> {
  if (machine.platform !== 'linux') {
    return { ...integer(1, 1, 1), allowed: '1 on this system, where processes cannot share a port' }
  }
  const wanted = databaseUrl ? machine.cores : Math.floor(machine.cores / 2)
  return integer(1, processesMax, Math.min(processesMax, Math.max(1, wanted)))
}

/** A server that listens on every address is called on this machine's own. */
function hostToCall(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIP(host) === 6 ? `[${host}]` : host
}
