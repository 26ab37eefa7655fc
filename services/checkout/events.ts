export * from './carts/events.ts'
export * from './settings/events.ts'
