import { id, json, plain, Table } from '@souk/platform'
import type { Progress } from './progress.ts'

export const progressTable = new Table<Progress>('privacy.progress', {
  id: id('prq'),
  phase: plain(),
  step: plain(),
  cursor: plain(),
  page: json(),
  person: json(),
  begunAt: plain(),
  fileId: plain(),
  dueAt: plain(),
  failures: plain(),
})
