/** What every process of an app is made of, and nothing that only one which answers HTTP needs. */
export { Database, type DatabaseOptions } from './db/database.ts'
export { type FilesConfig, openFileStore } from './files/open.ts'
export { byFloor } from './http/composition.ts'
export { createLog, type LogLevel } from './observe/log.ts'
export { metrics, observePools } from './observe/metrics.ts'
export { warnOfUnnamedStatements } from './observe/statements.ts'
export { WorkNotifier } from './worker/work-notifier.ts'
export { Worker } from './worker/worker.ts'
