import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDatabase } from '@souk/platform/testing'
import type { ChildConfig } from '../config.ts'
import { fullPools } from '../connections.ts'

/** What the launcher would hand down to a process on this database. */
export function testConfig(
  db: Pick<TestDatabase, 'appUrl' | 'systemUrl' | 'isDistributed'>,
  changes: Partial<ChildConfig> = {},
): ChildConfig {
  return {
    name: 'test',
    host: '127.0.0.1',
    port: 0,
    baseUrl: 'http://127.0.0.1:3000',
    appUrl: db.appUrl,
    systemUrl: db.systemUrl,
    pools: fullPools,
    isDistributed: db.isDistributed,
    shardCount: 2,
    isPooled: false,
    secret: randomBytes(32).toString('hex'),
    processes: 1,
    processIndex: 0,
    rateLimit: 0,
    redisUrl: null,
    logLevel: 'silent',
    trustedProxies: 0,
    webhookLoopback: false,
    files: {
      kind: 'disk',
      folder: join(tmpdir(), `souk-test-files-${randomBytes(6).toString('hex')}`),
    },
    filesAreShared: true,
    storageQuotaBytes: 1024 ** 3,
    sandboxStorageQuotaBytes: 1024 ** 3,
    shop: null,
    ...changes,
  }
}
