export { untilBlocked } from './blocked.ts'
export { createTestDatabase, type TestDatabase } from './database.ts'
export { hostileBodies } from './hostile-bodies.ts'
export {
  type Answer,
  type Caller,
  callerOf,
  createWorld,
  settling,
  type World,
  type WorldOptions,
} from './world.ts'
