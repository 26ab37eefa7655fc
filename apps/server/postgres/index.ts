export { type Postgres, type PostgresOptions, startPostgres } from './supervisor.ts'
export { startTestPostgres, type TestPostgres } from './testing.ts'
