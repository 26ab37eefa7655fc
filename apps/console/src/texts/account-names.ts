import { en } from './en/index.ts'

/** What the API calls accounts that nobody has named: every language has words of its own for these. */
export const usualAccountNames: ReadonlySet<string> = new Set(
  Object.values(en.ledger.groups)
    .concat(en.ledger.gatewayAccount)
    .filter((name) => name !== undefined),
)
