export { pour } from '../egress/receivers.fixture.ts'
export { S3Server } from '../files/s3-server.fixture.ts'
export { allAtOnce, asOwner, countBlocked, holding, untilBlocked } from './blocked.ts'
export { columnsWith, contentsOf, textOf } from './contents.ts'
export { createTestDatabase, patientWaits, type TestDatabase } from './database.ts'
export { assertDeclared, holdToDeclarations } from './declared-answers.ts'
export { eraseAllTraces } from './erased-traces.ts'
export { openTestFiles, type TestFiles } from './files.ts'
export { freePort } from './free-port.ts'
export { type Behaviour, type Question, startGateway } from './gateway.ts'
export { rowsSent } from './held.ts'
export { hostileBodies } from './hostile-bodies.ts'
export { withHostileTexts } from './hostile-texts.ts'
export { keptClient } from './kept.ts'
export {
  disconnectAllAt,
  type ExchangePoint,
  exchangePoints,
  type KilledRequest,
  killAllAt,
  killAt,
  requestAndHalt,
} from './killed.ts'
export { expireLeases, workingOffAll } from './lanes.ts'
export { redisMissing, startRedis, type TestRedis } from './redis.ts'
export { setLocal } from './set-local.ts'
export { undisturbed, until, withinTime } from './until.ts'
export {
  type Answer,
  type Caller,
  callerOf,
  createWorld,
  type OutboundChanges,
  settling,
  ticking,
  type World,
  type WorldOptions,
} from './world.ts'
