import type { CsvColumn, RowLines } from '@souk/platform'
import type { TSchema } from 'typebox'

/** What is known of the rows of a kind without calling anything of its domain: a thread gets it as a message. */
export interface RowForm {
  readonly row: TSchema
  readonly columns: readonly CsvColumn[]
  readonly lines?: RowLines
  readonly shownOnly: readonly string[]
}
