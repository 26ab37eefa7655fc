import type { LedgerAccount } from '@souk/sdk'
import { type Query, useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { useTexts } from '../../texts/index.ts'
import { accountName, accountText } from './account-name.tsx'

const limit = 96

/** The accounts that people post to: a tenant has some dozens. */
const ownAccounts: Query<readonly LedgerAccount[]> = {
  key: ['ledger-own-accounts'],
  about: ['ledger'],
  run: async (signal) => {
    const found: LedgerAccount[] = []
    for await (const account of souk.listLedgerAccounts({ journals: true, limit }, { signal }))
      found.push(account)
    return found.toSorted((one, other) => one.code.localeCompare(other.code))
  },
}

export function useOwnAccounts(): readonly LedgerAccount[] | undefined {
  return useQuery(ownAccounts).data
}

/** What accounts are called by their codes, also those that people have opened. */
export function useAccountNames(): (code: string) => string {
  const t = useTexts()
  const names = new Map(useOwnAccounts()?.map((one) => [one.code, accountName(one, t)]))
  return (code) => names.get(code) ?? accountText(code, t)
}
