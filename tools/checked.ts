/** Tests that `npm run check` runs: they look at the sources and at the schema of the database, and not at what the product does. */
export const houseRules = [
  'tools/wire/breaking.test.ts',
  'tools/tidy.test.ts',
  'tools/rules.test.ts',
  'tools/source.test.ts',
  'tools/schemas.test.ts',
  'tools/backtracking.test.ts',
  'tools/sdk/sdk.test.ts',
  'tools/sql/migration-rules.test.ts',
]

export const catalogTests = ['tools/catalog.test.ts', 'tools/sql/distributed.test.ts']
