import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ConfigError, readConfig, settings } from './settings.ts'

const machine = { cores: 8, platform: 'linux', cwd: '/srv/souk' } as const
const database = 'postgresql://owner:pw@db.example:5432/souk'

test('readConfig: an empty environment starts the product beside its own database', () => {
  assert.deepEqual(readConfig({}, machine), {
    host: '127.0.0.1',
    port: 3_000,
    baseUrl: undefined,
    home: '/srv/souk/.souk',
    databaseUrl: undefined,
    appDatabaseUrl: undefined,
    systemDatabaseUrl: undefined,
    pooler: undefined,
    distributed: undefined,
    listenDatabaseUrl: undefined,
    shardCount: 32,
    databaseConnections: undefined,
    demo: true,
    processes: 4,
    roles: ['api', 'worker'],
    rateLimit: 1_000,
    redisUrl: undefined,
    logLevel: 'warn',
    secret: undefined,
    s3Endpoint: undefined,
    s3Bucket: undefined,
    s3Region: 'us-east-1',
    s3AccessKeyId: undefined,
    s3SecretAccessKey: undefined,
    storageQuota: 20,
    sandboxStorageQuota: 2,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    trustedProxies: 0,
    webhookLoopback: false,
  })
})

const understood: [variables: Record<string, string>, expected: object][] = [
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '' }, { port: 3_000 }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ HOST: 'api.shop.example' }, { host: 'api.shop.example' }],
  [{ SOUK_HOME: 'data' }, { home: '/srv/souk/data' }],
  [{ SOUK_HOME: '/data' }, { home: '/data' }],
  [{ DATABASE_URL: database }, { databaseUrl: database, processes: 8, demo: false }],
  [{ DATABASE_URL: database, SOUK_DEMO: 'true' }, { demo: true }],
  [{ SOUK_DEMO: 'false' }, { demo: false }],
  [
    { DATABASE_URL: database, SOUK_APP_DATABASE_URL: database, SOUK_SYSTEM_DATABASE_URL: database },
    { databaseUrl: database, appDatabaseUrl: database, systemDatabaseUrl: database },
  ],
  [
    { DATABASE_URL: `${database}?sslmode=require&sslrootcert=system` },
    { databaseUrl: `${database}?sslmode=verify-full` },
  ],
  [
    { DATABASE_URL: `${database}?sslmode=no-verify` },
    { databaseUrl: `${database}?sslmode=no-verify` },
  ],
  [{ SOUK_DISTRIBUTED: 'none' }, { distributed: 'none' }],
  [{ SOUK_DISTRIBUTED: 'citus' }, { distributed: 'citus', shardCount: 32 }],
  [{ SOUK_LISTEN_DATABASE_URL: database }, { listenDatabaseUrl: database }],
  [
    { SOUK_LISTEN_DATABASE_URL: `${database}?sslmode=require` },
    { listenDatabaseUrl: `${database}?sslmode=verify-full` },
  ],
  [{ SOUK_SHARD_COUNT: '8' }, { shardCount: 8 }],
  [{ SOUK_DATABASE_CONNECTIONS: '40' }, { databaseConnections: 40 }],
  [{ SOUK_PROCESSES: '3' }, { processes: 3 }],
  [{ SOUK_ROLES: 'worker' }, { roles: ['worker'] }],
  [{ SOUK_ROLES: 'worker, api' }, { roles: ['api', 'worker'] }],
  [{ SOUK_RATE_LIMIT: '0' }, { rateLimit: 0 }],
  [{ REDIS_URL: 'rediss://u:p@cache.example/1' }, { redisUrl: 'rediss://u:p@cache.example/1' }],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [{ SOUK_METRICS_PORT: '9464' }, { metricsPort: 9_464 }],
  [{ SOUK_METRICS_HOST: '0.0.0.0' }, { metricsHost: '0.0.0.0' }],
  [{ SOUK_TRUSTED_PROXIES: '2' }, { trustedProxies: 2 }],
  [{ SOUK_WEBHOOK_LOOPBACK: 'true' }, { webhookLoopback: true }],
  [{ SOUK_BASE_URL: 'https://api.shop.example/' }, { baseUrl: 'https://api.shop.example' }],
]

for (const [variables, expected] of understood) {
  test(`readConfig: ${JSON.stringify(variables)} is understood`, () => {
    const config = readConfig(variables, machine)
    assert.deepEqual({ ...config, ...expected }, config)
  })
}

const refused: [name: string, value: string, says: RegExp][] = [
  ['PORT', 'abc', /^PORT is "abc"; allowed: a whole number from 0 to 65535/],
  ['PORT', '65536', /^PORT is "65536"/],
  ['PORT', '-1', /^PORT is "-1"/],
  ['PORT', '80.5', /^PORT is "80.5"/],
  ['HOST', 'a b', /^HOST is "a b"; allowed: an IP address or a host name/],
  [
    'DATABASE_URL',
    'mysql://u:geheim@h/d',
    /^DATABASE_URL is "mysql:\/\/h\/d"; allowed: an address/,
  ],
  ['DATABASE_URL', 'geheim', /^DATABASE_URL is no address; allowed/],
  ['SOUK_PROCESSES', '0', /^SOUK_PROCESSES is "0"; allowed: a whole number from 1 to 256/],
  ['SOUK_ROLES', 'api,cook', /^SOUK_ROLES is "api,cook"; allowed: "api", "worker" or "api,worker"/],
  ['SOUK_DATABASE_CONNECTIONS', '0', /^SOUK_DATABASE_CONNECTIONS is "0"; allowed: a whole number/],
  ['SOUK_METRICS_PORT', 'on', /^SOUK_METRICS_PORT is "on"; allowed: a whole number from 0/],
  ['SOUK_WEBHOOK_LOOPBACK', 'yes', /^SOUK_WEBHOOK_LOOPBACK is "yes"; allowed: true or false/],
  ['SOUK_RATE_LIMIT', '1e3', /^SOUK_RATE_LIMIT is "1e3"/],
  ['REDIS_URL', 'http://:geheim@h', /^REDIS_URL is "http:\/\/h\/"; allowed: an address such/],
  ['REDIS_URL', 'redis://:geheim@h/first', /^REDIS_URL is "redis:\/\/h\/first"; allowed/],
  ['REDIS_URL', 'redis://:geheim%@h', /^REDIS_URL is "redis:\/\/h"; allowed/],
  [
    'REDIS_URL',
    'redis://h:6379/abc?password=geheim#geheim',
    /^REDIS_URL is "redis:\/\/h:6379\/abc"; allowed/,
  ],
  ['REDIS_URL', 'default:geheim@h:6379', /^REDIS_URL is no address; allowed/],
  ['REDIS_URL', 'redis://u:1/geheim@h:6379/0', /^REDIS_URL is no address; allowed/],
  ['REDIS_URL', 'geheim', /^REDIS_URL is no address; allowed/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud"; allowed: fatal, error, warn/],
  ['SOUK_BASE_URL', 'https://shop.example/api', /^SOUK_BASE_URL is "https:\/\/shop\.example\/api"/],
  ['SOUK_SECRET', 'geheim', /^SOUK_SECRET is 6 characters long; allowed: at least 32/],
]

for (const [name, value, says] of refused) {
  test(`readConfig: ${name}=${value} is refused in one line that keeps passwords to itself`, () => {
    assert.throws(
      () => readConfig({ [name]: value }, machine),
      (error) => {
        assert(error instanceof ConfigError)
        assert.match(error.message, says)
        assert.doesNotMatch(error.message, /\n|geheim/)
        return true
      },
    )
  })
}

test('readConfig: every wrong variable is named at once', () => {
  assert.throws(
    () => readConfig({ PORT: 'x', LOG_LEVEL: 'y' }, machine),
    (error) => error instanceof ConfigError && error.problems.length === 2,
  )
})

const contradictions: [variables: Record<string, string>, says: RegExp][] = [
  [
    { DATABASE_URL: database, SOUK_APP_DATABASE_URL: database },
    /^SOUK_APP_DATABASE_URL is set: set SOUK_SYSTEM_DATABASE_URL as well$/,
  ],
  [
    { DATABASE_URL: database, SOUK_SYSTEM_DATABASE_URL: database },
    /^SOUK_SYSTEM_DATABASE_URL is set: set SOUK_APP_DATABASE_URL as well$/,
  ],
  [
    { SOUK_APP_DATABASE_URL: database, SOUK_SYSTEM_DATABASE_URL: database },
    /^SOUK_APP_DATABASE_URL is set: set DATABASE_URL as well/,
  ],
  [
    { DATABASE_URL: database, SOUK_POOLER: 'transaction' },
    /^SOUK_POOLER is set: set SOUK_APP_DATA/,
  ],
  [
    {
      DATABASE_URL: database,
      SOUK_APP_DATABASE_URL: database,
      SOUK_SYSTEM_DATABASE_URL: database,
      SOUK_POOLER: 'transaction',
      SOUK_DISTRIBUTED: 'citus',
    },
    /^SOUK_POOLER and SOUK_DISTRIBUTED cannot be set together: .*$/,
  ],
  [
    { DATABASE_URL: 'postgresql://o@10.0.0.7/souk?sslmode=require' },
    /^DATABASE_URL names the database by its IP address, .*: use the host name, or sslmode=no-verify/,
  ],
  [
    { SOUK_LISTEN_DATABASE_URL: 'postgresql://o@10.0.0.7/souk?sslmode=require' },
    /^SOUK_LISTEN_DATABASE_URL names the database by its IP address/,
  ],
]
for (const [variables, says] of contradictions) {
  test(`readConfig: ${Object.keys(variables)} are refused in one line`, () => {
    assert.throws(() => readConfig(variables, machine), { name: 'ConfigError', message: says })
  })
}

test('readConfig: where processes cannot share a port there is one', () => {
  const mac = { ...machine, platform: 'darwin' } as const
  assert.equal(readConfig({}, mac).processes, 1)
  assert.throws(
    () => readConfig({ SOUK_PROCESSES: '2' }, mac),
    /^ConfigError: SOUK_PROCESSES is "2"/,
  )
})

test('the README has a row for every setting, with its default and its meaning', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line))
  const expected = Object.values(settings).map(
    ({ name, otherwise, meaning }) => `| \`${name}\` | ${otherwise} | ${meaning} |`,
  )
  assert.deepEqual(rows, expected)
})
