export * from './gateways/events.ts'
export * from './methods/events.ts'
