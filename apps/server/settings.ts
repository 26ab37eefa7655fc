import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type Environment, logLevels, type Machine, processesMax, roles } from './config.ts'
import {
  isVerifiedByIp,
  PostgresUrl,
  postgresAllowed,
  withoutPassword,
  withTlsVerified,
} from './database-address.ts'
import { fileSettings, missingOfS3 } from './file-settings.ts'
import { optional, type Setting, setting, WebOrigin } from './setting.ts'
import { StartError } from './start-error.ts'

const Port = Type.Integer({ minimum: 0, maximum: 65_535 })
const portAllowed = 'a whole number from 0 to 65535 (0 takes any free port)'
const Host = Type.Refine(
  Type.String({ maxLength: 253 }),
  (text) => isIP(text) > 0 || /^[a-z0-9][a-z0-9.-]*$/i.test(text),
)
const hostAllowed = 'an IP address or a host name'
const RedisUrl = Type.Refine(Type.String(), (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return (
    url !== undefined &&
    /^rediss?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^(?:\/\d*)?$/.test(url.pathname) &&
    isDecodable(`${url.username} ${url.password}`)
  )
})
/**
 * Everything that the person who starts the product can decide, in the order of the README, whose table has a row for
 * each. A new setting is a new entry here, and its row.
 */
export const settings = {
  host: setting({
    name: 'HOST',
    schema: Host,
    fallback: '127.0.0.1',
    meaning: 'the address to listen on',
    allowed: hostAllowed,
  }),
  port: setting({
    name: 'PORT',
    schema: Port,
    fallback: 3_000,
    meaning: 'the port to listen on; 0 takes any free one',
    allowed: portAllowed,
  }),
  home: setting({
    name: 'SOUK_HOME',
    schema: Type.String(),
    fallback: '.souk',
    meaning: 'the folder of data, secrets and `quickstart.json`',
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    schema: PostgresUrl,
    otherwise: 'the embedded one',
    meaning: 'an external PostgreSQL (15 or newer), as the owner of its tables',
    allowed: postgresAllowed,
    show: withoutPassword,
  }),
  appDatabaseUrl: optional({
    name: 'SOUK_APP_DATABASE_URL',
    schema: PostgresUrl,
    otherwise: 'from `DATABASE_URL`',
    meaning: 'the same database as a member of `souk_app`, where somebody else makes the roles',
    allowed: postgresAllowed,
    show: withoutPassword,
  }),
  systemDatabaseUrl: optional({
    name: 'SOUK_SYSTEM_DATABASE_URL',
    schema: PostgresUrl,
    otherwise: 'from `DATABASE_URL`',
    meaning: 'the same database as a member of `souk_system`',
    allowed: postgresAllowed,
    show: withoutPassword,
  }),
  pooler: optional({
    name: 'SOUK_POOLER',
    schema: Type.Enum(['transaction']),
    otherwise: 'none',
    meaning: '`transaction` where those two lead through a pooler such as PgBouncer',
  }),
  distributed: optional({
    name: 'SOUK_DISTRIBUTED',
    schema: Type.Enum(['citus', 'none']),
    otherwise: 'one PostgreSQL',
    meaning:
      '`citus` distributes the tables of tenants over the nodes of a Citus cluster, `none` keeps them on its coordinator',
  }),
  listenDatabaseUrl: optional({
    name: 'SOUK_LISTEN_DATABASE_URL',
    schema: PostgresUrl,
    otherwise: 'as for the rest',
    meaning: 'the database past a pooler, where workers are told of new work; else they poll',
    allowed: postgresAllowed,
    show: withoutPassword,
  }),
  shardCount: setting({
    name: 'SOUK_SHARD_COUNT',
    schema: Type.Integer({ minimum: 1, maximum: 1_024 }),
    fallback: 32,
    meaning: 'parts into which a cluster divides its tenants; counts when it is first set up',
  }),
  databaseConnections: optional({
    name: 'SOUK_DATABASE_CONNECTIONS',
    schema: Type.Integer({ minimum: 1, maximum: 100_000 }),
    otherwise: 'what the database allows',
    meaning: 'connections that this machine may open; set it where machines share a database',
  }),
  demo: optional({
    name: 'SOUK_DEMO',
    schema: Type.Boolean(),
    otherwise: '`true` with the embedded database, else `false`',
    meaning: '`true` makes a demo tenant, and prints credentials for it at the start of each home',
  }),
  processes: optional({
    name: 'SOUK_PROCESSES',
    schema: Type.Integer({ minimum: 1, maximum: processesMax }),
    otherwise: 'one per two cores',
    meaning: 'API processes; one per core with an external database',
  }),
  roles: setting({
    name: 'SOUK_ROLES',
    schema: Type.Array(Type.Enum([...roles])),
    fallback: [...roles],
    meaning: 'what this machine runs',
    allowed: '"api", "worker" or "api,worker"',
  }),
  rateLimit: setting({
    name: 'SOUK_RATE_LIMIT',
    schema: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    fallback: 1_000,
    meaning: 'requests per second and credential; 0 = no limit',
  }),
  redisUrl: optional({
    name: 'REDIS_URL',
    schema: RedisUrl,
    otherwise: 'each process counts for itself',
    meaning:
      'a Redis (6 or newer) or Valkey, or a node of their cluster, that counts rate limits for all machines together',
    allowed: 'an address such as redis://user:password@host:6379/0, or rediss:// for TLS',
    show: withoutPassword,
  }),
  baseUrl: optional({
    name: 'SOUK_BASE_URL',
    schema: WebOrigin,
    otherwise: 'from host and port',
    meaning: 'the address that clients use, when it differs; the same on every machine',
    allowed: 'an address such as https://shop.example without a path',
  }),
  secret: optional({
    name: 'SOUK_SECRET',
    schema: Type.String({ minLength: 32 }),
    otherwise: 'made at first start',
    meaning: 'root of all derived keys; the same on every machine that shares a database',
    allowed: 'at least 32 characters, the same on every machine that shares the database',
    show: (text) => `${text.length} characters long`,
  }),
  ...fileSettings,
  metricsPort: optional({
    name: 'SOUK_METRICS_PORT',
    schema: Port,
    otherwise: '`9464`, or any free one if that is taken',
    meaning: 'the port of `/metrics`; 0 takes any free one and shows it at the start',
    allowed: portAllowed,
  }),
  metricsHost: setting({
    name: 'SOUK_METRICS_HOST',
    schema: Host,
    fallback: '127.0.0.1',
    meaning: 'the address of `/metrics`, which asks for no credentials',
    allowed: hostAllowed,
  }),
  trustedProxies: setting({
    name: 'SOUK_TRUSTED_PROXIES',
    schema: Type.Integer({ minimum: 0, maximum: 16 }),
    fallback: 0,
    meaning: 'number of proxies in front whose `X-Forwarded-For` is trusted',
  }),
  webhookLoopback: setting({
    name: 'SOUK_WEBHOOK_LOOPBACK',
    schema: Type.Boolean(),
    fallback: false,
    meaning: '`true` lets sandboxes send webhooks to this machine itself',
  }),
  logLevel: setting({
    name: 'LOG_LEVEL',
    schema: Type.Enum([...logLevels]),
    // Quiet, so that what the launcher prints for a person is not buried.
    fallback: 'warn',
    meaning: '`fatal` … `trace`, `silent`; JSON lines on standard output',
  }),
}

type Settings = typeof settings
type ValueOf<Declared> = Declared extends Setting<infer Value> ? Value : never

/** What the person who starts the product decided, with what follows where nothing was. */
export type Config = Omit<
  { [Key in keyof Settings]: ValueOf<Settings[Key]> },
  'processes' | 'demo'
> & {
  processes: number
  demo: boolean
}

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
  const canShare = machine.platform === 'linux'
  const read = readAll(canShare ? settings : { ...settings, processes: oneProcess }, env)
  const contradictions = contradictionsIn(read)
  if (contradictions.length > 0) throw new ConfigError(contradictions)
  return {
    ...read,
    ...addressesOf(read),
    home: resolve(machine.cwd, read.home),
    baseUrl: read.baseUrl && new URL(read.baseUrl).origin,
    roles: roles.filter((role) => read.roles.includes(role)),
    demo: read.demo ?? read.databaseUrl === undefined,
    processes: read.processes ?? (canShare ? processesFor(read.databaseUrl, machine.cores) : 1),
  }
}

const oneProcess = {
  ...settings.processes,
  schema: Type.Integer({ minimum: 1, maximum: 1 }),
  allowed: '1 on this system, where processes cannot share a port',
}

/** Beside the embedded database, which needs cores of its own, one process per two cores. */
function processesFor(databaseUrl: string | undefined, cores: number): number {
  const wanted = databaseUrl ? cores : Math.floor(cores / 2)
  return Math.min(processesMax, Math.max(1, wanted))
}

type Read = { [Key in keyof Settings]: ValueOf<Settings[Key]> }

/** Settings that say nothing, or something else than was meant, without another. */
function contradictionsIn(read: Read): string[] {
  const { databaseUrl: owner, appDatabaseUrl: app, systemDatabaseUrl: system, pooler } = read
  const problems: string[] = []
  if ((app === undefined) !== (system === undefined)) {
    const [given, missing] = app ? ['APP', 'SYSTEM'] : ['SYSTEM', 'APP']
    problems.push(`SOUK_${given}_DATABASE_URL is set: set SOUK_${missing}_DATABASE_URL as well`)
  }
  if (app && system && !owner) {
    problems.push('SOUK_APP_DATABASE_URL is set: set DATABASE_URL as well, for the owner')
  }
  if (pooler && !(app && system)) {
    problems.push(
      'SOUK_POOLER is set: set SOUK_APP_DATABASE_URL and SOUK_SYSTEM_DATABASE_URL to the pooler, ' +
        'and DATABASE_URL to the database itself',
    )
  }
  if (pooler && read.distributed === 'citus') {
    problems.push(
      'SOUK_POOLER and SOUK_DISTRIBUTED cannot be set together: a pooler does not pass on the settings of ' +
        'connections that a cluster needs',
    )
  }
  problems.push(...missingOfS3(read))
  for (const key of addresses) {
    if (!read[key] || !isVerifiedByIp(read[key])) continue
    problems.push(
      `${settings[key].name} names the database by its IP address, which its certificate cannot be compared with: ` +
        'use the host name, or sslmode=no-verify, which encrypts and verifies nothing',
    )
  }
  return problems
}

/** Every setting that names the database. */
const addresses = [
  'databaseUrl',
  'appDatabaseUrl',
  'systemDatabaseUrl',
  'listenDatabaseUrl',
] as const

function addressesOf(read: Read): Pick<Read, (typeof addresses)[number]> {
  const { databaseUrl, appDatabaseUrl, systemDatabaseUrl, listenDatabaseUrl } = read
  const all = { databaseUrl, appDatabaseUrl, systemDatabaseUrl, listenDatabaseUrl }
  for (const key of addresses) all[key] = all[key] && withTlsVerified(all[key])
  return all
}

function readAll(table: Settings, env: Environment): Read {
  const problems: string[] = []
  const values = Object.entries<Setting<unknown>>(table).map(([key, declared]) => {
    // An empty variable counts as one that is not set.
    const text = env[declared.name]?.trim()
    if (!text) return [key, declared.fallback]
    const value = parsed(declared.schema, text)
    if (!Value.Check(declared.schema, value)) problems.push(complaint(declared, text))
    return [key, value]
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.fromEntries(values) as Read
}

interface SchemaFacts {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

/** An environment knows only text. What cannot be what the schema wants stays text, and is refused as such. */
function parsed(schema: TSchema, text: string): unknown {
  const { type } = schema as SchemaFacts
  if (type === 'integer' && /^\d{1,9}$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  if (type === 'array') return text.split(',').map((item) => item.trim())
  return text
}

function complaint({ name, schema, allowed, show }: Setting<unknown>, text: string): string {
  const shown = show ? show(text) : `"${text}"`
  return `${name} is ${shown}; allowed: ${allowed ?? inWords(schema as SchemaFacts)}`
}

function inWords({ type, minimum, maximum, enum: values }: SchemaFacts): string {
  if (values) return values.join(', ')
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`
  return type === 'boolean' ? 'true or false' : 'a text'
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
