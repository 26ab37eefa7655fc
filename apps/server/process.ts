import { Identity, type IdentityOptions } from '@souk/identity/contract'
import type { Service } from '@souk/platform'
import {
  createLog,
  Database,
  type DatabaseOptions,
  metrics,
  observePools,
  openFileStore,
  warnOfUnnamedStatements,
} from '@souk/platform/process'
import { ApprovedRequestSender } from './approved-requests.ts'
import type { ChildConfig } from './config.ts'
import { services as declared, servicesWith } from './services.ts'

export interface Process {
  readonly database: Database
  readonly identity: Identity
  readonly services: readonly Service[]
  readonly log: ReturnType<typeof createLog>
  close(): Promise<void>
}

export interface ProcessOptions {
  /** Of the connections, where they are to be others than the configuration says. */
  readonly database?: Partial<DatabaseOptions>
  /** How often to ask what others have changed of who is who. */
  readonly identityPollMs?: NonNullable<IdentityOptions['pollMs']>
}

/** What an API process and the worker have in common: the database and who is who. */
export async function startProcess(
  config: ChildConfig,
  { database: tuning = {}, identityPollMs }: ProcessOptions = {},
): Promise<Process> {
  const { name, pools } = config
  const log = createLog(config.logLevel, name)
  metrics.setDefaultLabels({ process: name })
  warnOfUnnamedStatements(log)
  const database = new Database({
    appUrl: config.appUrl,
    systemUrl: config.systemUrl,
    ...(config.listenUrl && { listenUrl: config.listenUrl }),
    applicationName: `souk ${name}`,
    readers: pools.readers,
    longReaders: pools.longReaders,
    writers: pools.writers,
    systemConnections: pools.system,
    processIndex: config.processIndex,
    isDistributed: config.isDistributed,
    isPooled: config.isPooled,
    recorders: declared.flatMap(({ recorders }) => recorders),
    ...tuning,
  })
  observePools(() => database.poolUse)
  const fileStore = await openFileStore(config.files)
  if (!config.filesAreShared) {
    log.warn(
      'this machine runs one role and keeps files on its own disk: uploads are refused, set SOUK_S3_ENDPOINT',
    )
  }
  const identity = await Identity.start({
    database,
    log,
    serverSecret: config.secret,
    issuer: config.baseUrl,
    ...(identityPollMs !== undefined && { pollMs: identityPollMs }),
  })
  const sender: ApprovedRequestSender = new ApprovedRequestSender(
    identity,
    async (authenticate) => {
      // Loaded when it is needed: the worker answers no HTTP otherwise.
      const { composeApp } = await import('./compose.ts')
      return composeApp({ ...config, rateLimit: 0 }, running, { authenticate }).app
    },
  )
  const running: Process = {
    database,
    identity,
    services: servicesWith({ ...config, identity, fileStore, sendApprovedRequest: sender.send }),
    log,
    close: async () => {
      identity.close()
      await sender.close()
      await database.close()
    },
  }
  return running
}
