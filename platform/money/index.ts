export * from './allocate.ts'
export * from './currencies.ts'
export * from './money.ts'
export * from './rates.ts'
