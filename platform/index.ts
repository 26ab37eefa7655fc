/** What a domain builds with. The composition of processes is in `server.ts`. */
export { audited } from './audit.ts'
export { count, countedTotal, countsByKey, everything } from './counters.ts'
export type { Actor, Context, TenantMode } from './db/context.ts'
export { moneyObject, pageOf, timeText } from './db/page.ts'
export { join, literal, rows, type Sql, sql } from './db/sql.ts'
export type { System } from './db/system.ts'
export { atTime, type Tx } from './db/tx.ts'
export { orTaken } from './db/unique.ts'
export {
  type EventEnvelope,
  type EventKind,
  envelopeSchema,
  event,
  type FactsOf,
} from './events/event.ts'
export {
  checkRetention,
  type EventRow,
  envelopeOf,
  eventColumns,
  findEvent,
  type LogPage,
  readHead,
  readLog,
} from './events/log.ts'
export { emit, simulate } from './events/outbox.ts'
export { checkPatterns, EventPattern, matchesPattern, prefixOf } from './events/pattern.ts'
export { on, type Reaction } from './events/reactions.ts'
export type { Follower, LoggedBatch } from './events/relay.ts'
export { type Schedule, schedule } from './events/schedule.ts'
export type { Tenants } from './events/tenants.ts'
export { eventsKeptDays } from './events/upkeep.ts'
export type { Engine, Workplace } from './events/worker.ts'
export { networkOf } from './http/address.ts'
export { ExternalId, Metadata, Moment, Nullable, Time } from './http/fields.ts'
export {
  ContentPage,
  CountedPage,
  DataPage,
  type ListPage,
  listQuery,
  type PageRequest,
} from './http/list.ts'
export { accepted, created, keptButRefused } from './http/outcome.ts'
export { checkOperator, holds } from './http/scopes.ts'
export { type Kernel, type Service, service } from './http/service.ts'
export type { App, Authenticate, Credentials, Principal, RouteScope } from './http/types.ts'
export { errorsOf } from './http/validation.ts'
export { checkVersion } from './http/versions.ts'
export { firstUuidAt, Id, idOf, isId, newId, newUuid, uuidOf } from './ids/typeid.ts'
export * from './lifecycle.ts'
export * from './money/index.ts'
export * from './problems/common.ts'
export {
  type FieldError,
  Problem,
  type ProblemDeclaration,
  type ProblemFactory,
  problem,
  refusals,
} from './problems/problem.ts'
export { deriveKey, Vault } from './secrets.ts'
