import { plain, Table } from '@souk/platform'
import type { Subject } from './subject.ts'

export const subjectTable = new Table<Subject>(
  'activity.entry_subjects',
  { subjectId: plain(), sequence: plain() },
  { key: ['subjectId', 'sequence'] },
)

/** How far entries of earlier releases have got their subjects. */
export const madeTable = new Table<{ readonly through: number }>(
  'activity.subjects_made',
  { through: plain() },
  { key: [] },
)
