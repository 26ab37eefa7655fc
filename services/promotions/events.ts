export * from './codes/events.ts'
export * from './promotions/events.ts'
export * from './redemptions/events.ts'
