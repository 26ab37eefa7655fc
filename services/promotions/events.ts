export * from './promotions/events.ts'
