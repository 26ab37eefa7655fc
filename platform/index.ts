/** What a domain builds with. The composition of processes is in `server.ts`. */
export { announce, announceDeletion, announceOfTenant } from './announce.ts'
export { audited, auditedElsewhere } from './audit.ts'
export { canonicalDigest, canonicalText } from './canonical.ts'
export { count, countedTotal, countsByKey, everything } from './counters.ts'
export {
  CountrySchema,
  checkCountries,
  checkCountry,
  countryCodes,
  countryUnknown,
  isCountry,
} from './countries.ts'
export type { Recorder } from './db/commit.ts'
export type { Actor, Context, Party, TenantMode, Visit } from './db/context.ts'
export { TenantHint } from './db/hint.ts'
export { type Fields, field, listItem, listItems, timeText } from './db/item.ts'
export { madeBetween } from './db/made-between.ts'
export { hasPart, isOneOf, type NameFilter } from './db/name-filter.ts'
export { sentInOrder } from './db/order.ts'
export {
  comparedMax,
  countedMax,
  countUpTo,
  type KeyPage,
  keyPageOf,
  type ListOrder,
  type ListPage,
  type ListRow,
  type PageRequest,
  pageAndOneMore,
  pageFrom,
  pageOf,
} from './db/page.ts'
export { inStatements, partsByWeight, partsOf } from './db/parts.ts'
export {
  asOperator,
  idAs,
  isOperator,
  ownedBy,
  ownId,
  owns,
  partyOf,
  placeOf,
  visitOf,
} from './db/party.ts'
export { join, literal, rows, type Sql, sql } from './db/sql.ts'
export type { System } from './db/system.ts'
export {
  type Column,
  exactly,
  exactlyOne,
  id,
  idOrNull,
  ids,
  json,
  jsonOrNull,
  orStale,
  plain,
  Table,
} from './db/table.ts'
export {
  atEndOfWork,
  atTime,
  inTenant,
  justBeforeCommit,
  type OwnTransaction,
  sendPending,
  type Tx,
  withCommit,
} from './db/tx.ts'
export { orAgain, orTaken } from './db/unique.ts'
export { nearestWireSum, orOutOfRange, wireSum } from './db/wire-sum.ts'
export { dayMs, hourMs, minuteMs, requestLastsAtMostMs } from './durations.ts'
export { checkUrl, maskedNetworkOf, urlFaults, urlLengthMax } from './egress/address.ts'
export { EgressByMode, errorsOfUrl, faultOfUrl, type SandboxReach } from './egress/by-mode.ts'
export { type GatewayReply, HttpGateway } from './egress/http-gateway.ts'
export { type Answer as EgressAnswer, Egress } from './egress/request.ts'
export { emailKey } from './emails.ts'
export {
  type EventEnvelope,
  type EventKind,
  envelopeSchema,
  event,
  type FactsOf,
  previousText,
} from './events/event.ts'
export {
  checkRetention,
  type EventRow,
  envelopeOf,
  eventColumns,
  findEvent,
  type LogPage,
  listSequencesAbout,
  nextSequence,
  readHead,
  readLog,
  sequenceBefore,
} from './events/log.ts'
export { emit, simulate } from './events/outbox.ts'
export {
  checkPatterns,
  EventPattern,
  matchesPattern,
  matchesPrefix,
  prefixOf,
  SubscriptionPattern,
} from './events/pattern.ts'
export { on, onAll, type Reaction } from './events/reactions.ts'
export type { Follower, LoggedBatch } from './events/relay.ts'
export { eventsKeptDays } from './events/retention.ts'
export { FairLimiter } from './fairness/limiter.ts'
export {
  FileMissing,
  type FilePlace,
  type FileStore,
  FileTooLarge,
  fileStoreUnavailable,
  type StoredContent,
} from './files/store.ts'
export { replaceGateway } from './gateways/replacing.ts'
export { gatewayDraftOf, gatewayFields, gatewayViewOf } from './gateways/schemas.ts'
export {
  builtInGateway,
  type GatewayDraft,
  type GatewaySetting,
  replacedGateway,
} from './gateways/setting.ts'
export { accessRefusal } from './http/access.ts'
export { networkOf } from './http/address.ts'
export type { AgentPolicy } from './http/agent-policy.ts'
export { attachment, bytesLike } from './http/attachment.ts'
export { declareOutsiders } from './http/audience.ts'
export { isForbiddenKey, parseBody } from './http/body.ts'
export { areaOf } from './http/composition.ts'
export { refusalOf } from './http/errors.ts'
export { ExternalId, Metadata, Moment, NoBody, Nullable, Time } from './http/fields.ts'
export { formBytesMax, formType } from './http/forms.ts'
export { idempotencyKeyOf } from './http/idempotency-key.ts'
export {
  BoundedPage,
  ContentPage,
  CountedPage,
  DataPage,
  filterOf,
  Ids,
  listQuery,
  NamePart,
} from './http/list.ts'
export { resourceAfter } from './http/money.ts'
export { accepted, created, keptButRefused, type Outcome } from './http/outcome.ts'
export { contextOf } from './http/request-context.ts'
export { isForAgents } from './http/routes.ts'
export { anyScope, holds } from './http/scopes.ts'
export {
  type AskServices,
  type EraseTraces,
  type Kernel,
  type Mounted,
  type SeededTenant,
  type Service,
  service,
} from './http/service.ts'
export {
  HeldForApproval,
  type SupervisedAnswers,
  type Supervision,
  type Supervisor,
  type WriteEnded,
} from './http/supervision.ts'
export type {
  AgentPrincipal,
  App,
  Authenticate,
  Credentials,
  Principal,
  RouteScope,
  SupervisedWrite,
} from './http/types.ts'
export { errorsOf, forgetValidators } from './http/validation.ts'
export { checkVersion, versionIsPast } from './http/versions.ts'
export { idsIn } from './ids/ids-in.ts'
export { firstUuidAt, Id, idOf, isId, newId, newUuid, shortOf, uuidOf } from './ids/typeid.ts'
export { type CellKind, type CsvColumn, column } from './jobs/column.ts'
export { type DecimalFault, decimalIn } from './jobs/decimal.ts'
export type {
  Export,
  ExportPage,
  FileForm,
  FileReading,
  Import,
  ImportContext,
  JobRights,
  PageOfExport,
  RowChange,
  RowFault,
  RowLines,
} from './jobs/declaration.ts'
export { pointerTo, stepsOf } from './json-pointer.ts'
export * from './lifecycle.ts'
export { Waiting } from './limits/waiting.ts'
export { Html, html } from './look/html.ts'
export { markFile, markOfSouk } from './look/mark.ts'
export { htmlPage, iconPath, pageHeaders } from './look/page.ts'
export { styleSheet } from './look/style-sheet.ts'
export { colourOf, fontPath, fontStyles, lookStyles } from './look/styles.ts'
export * from './money/index.ts'
export { logFailure } from './observe/failures.ts'
export { metrics } from './observe/metrics.ts'
export { retryDelayMs } from './outbound/backoff.ts'
export type { CallOutcome, HoldPolicy, LaneHealth } from './outbound/health.ts'
export { OutboundLanes } from './outbound/lanes.ts'
export {
  type LaneStep,
  type OutboundCall,
  type OutboundQueue,
  outboundQueue,
  type StepDecision,
} from './outbound/queue.ts'
export { type Claim, resetAndWakeAllLanes } from './outbound/store.ts'
export { plainText } from './plain-text.ts'
export { postalKey, postalPatterns } from './postal-codes.ts'
export {
  type CopiedPage,
  type ErasedColumns,
  type ErasedPage,
  type ErasedTraces,
  type Objection,
  type Person,
  type PersonalRecords,
  type PersonalTraces,
  type TraceSchemas,
  tracesErased,
} from './privacy/declaration.ts'
export { beginTraces, eraseTraces, forgetNoted, type TraceErasure } from './privacy/erasing.ts'
export { lastSeen, nextAfter, pagedRecords, personalPageMax } from './privacy/paging.ts'
export { eraseTracesLater } from './privacy/pending-erasures/operations.ts'
export { erasedText, personal, withoutPersonalData } from './privacy/personal.ts'
export { ensureErasureKey, erasureDigest } from './privacy/store.ts'
export { isSubjectOfEmail, subjectsIn, subjectsOfPerson } from './privacy/subjects.ts'
export { allTraces, kernelTraces } from './privacy/traces.ts'
export * from './problems/common.ts'
export {
  type FieldError,
  Problem,
  type ProblemDeclaration,
  type ProblemFactory,
  problem,
  refusals,
} from './problems/problem.ts'
export { type Samples, type Sampling, sampleOf } from './sample.ts'
export { deriveKey, Vault } from './secrets.ts'
export {
  headersFor,
  newSecret,
  type SignatureHeaders,
  type SignatureScheme,
  type Signer,
  signatureSchemes,
  signerOf,
} from './signature.ts'
export { checkTimeZone, dayAfter, defaultTimeZone, TimeZone, wallClock } from './time-zone.ts'
export { walkOn } from './walks/operations.ts'
export {
  deleteWalk,
  findWalkForUpdate,
  updateWalk,
  upsertWalk,
  walksIn,
} from './walks/store.ts'
export { beforeAll, nextPart, type Walk } from './walks/walk.ts'
export type { WorkerContext } from './worker/context.ts'
export { oneByOne, type Schedule, schedule } from './worker/schedule.ts'
export type { Tenants, WaitingRows } from './worker/tenants.ts'
export { clockIn, type LocalDay } from './zone-clock.ts'
