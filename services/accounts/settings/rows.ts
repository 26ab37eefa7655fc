import { plain, Table } from '@souk/platform'
import type { AccountSettings } from './settings.ts'

export const settingsTable = new Table<AccountSettings>(
  'accounts.settings',
  { messageUrl: plain(), sealedSecret: plain(), version: plain(), updatedAt: plain() },
  { key: [] },
)
