import { plain, Table } from '@souk/platform'
import type { Tile } from './tile.ts'

export const tileTable = new Table<Tile>(
  'activity.tiles',
  { level: plain(), position: plain(), hash: plain() },
  { key: ['level', 'position'] },
)
