export { untilBlocked } from './blocked.ts'
export { createTestDatabase, type TestDatabase } from './database.ts'
export { type Answer, type Caller, createWorld, type World } from './world.ts'
