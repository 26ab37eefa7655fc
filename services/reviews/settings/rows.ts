import { plain, Table } from '@souk/platform'
import type { ReviewSettings } from './settings.ts'

export const settingsTable = new Table<ReviewSettings>(
  'reviews.settings',
  {
    moderation: plain(),
    windowDays: plain(),
    blindDays: plain(),
    aspects: plain(),
    version: plain(),
    updatedAt: plain(),
  },
  { key: [] },
)
