import { plain, Table } from '@souk/platform'
import type { StoredValueSettings } from './settings.ts'

export const settingsTable = new Table<StoredValueSettings>(
  'stored_value.settings',
  { expiresAfterMonths: plain(), version: plain(), updatedAt: plain() },
  { key: [] },
)
