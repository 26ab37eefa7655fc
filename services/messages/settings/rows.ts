import { plain, Table } from '@souk/platform'
import type { MessageSettings } from './settings.ts'

export const settingsTable = new Table<MessageSettings>(
  'messages.settings',
  { responseHours: plain(), version: plain(), updatedAt: plain() },
  { key: [] },
)
