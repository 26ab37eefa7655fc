import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Tenants } from './tenants.ts'

/** What the work of a process needs. */
export interface WorkerContext {
  readonly database: Database
  readonly tenants: Tenants
  readonly log: Logger
}
