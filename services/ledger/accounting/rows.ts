import { json, plain, Table } from '@souk/platform'
import type { AccountingSettings } from './settings.ts'

export const settingsTable = new Table<AccountingSettings>(
  'ledger.accounting_settings',
  {
    chart: plain(),
    consultantNumber: plain(),
    clients: json(),
    fiscalYearStartsIn: plain(),
    accountNumberLength: plain(),
    clearingNumber: plain(),
    accountNumbers: json(),
    isFinal: plain(),
    version: plain(),
    updatedAt: plain(),
  },
  { key: [] },
)
