import type { TObject } from 'typebox'
import type { Tx } from '../db/tx.ts'
import type { RouteAudience } from '../http/audience.ts'
import type { FieldError, ProblemDeclaration } from '../problems/problem.ts'
import type { CsvColumn } from './column.ts'

/** What an import or an export says of itself, for its operation and for whoever runs it. */
interface JobDeclaration {
  /** What the rows are, in the plural: `customers`. With the direction it names the kind of the job. */
  readonly resource: string
  /** Where the operation is: `POST <path>/imports` or `POST <path>/exports`. */
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** Held by whoever asks, at the start and for as long as the job runs. */
  readonly scope: `${string}:${string}`
  readonly audience: RouteAudience
  /** The columns of CSV, in the order in which an export writes them. */
  readonly columns: readonly CsvColumn[]
  /** Where one row takes several lines of CSV. */
  readonly lines?: RowLines
  /** Its rows tell of persons: when one is erased, files of them go, whoever is in them. */
  readonly tellsOfPersons?: boolean
}

/** A row with a list in it: each item of the list is a line of its own. */
export interface RowLines {
  /** The field of the row that holds the list. */
  readonly field: string
  /** Columns that name the row. A line in which they are empty or the same belongs to the row of the line before. */
  readonly names: readonly string[]
}

/** What is wrong with a row; `values` are what the message names, for texts in other languages. */
export interface RowFault extends FieldError {
  values?: Readonly<Record<string, string | number>>
}

/** What whoever asked for the job may do at this moment. */
export interface JobRights {
  readonly holds: (scope: string) => boolean
}

/** How the texts of a file are read, for cells of which only their domain knows what they are. */
export interface FileReading {
  /** Whether numbers may have a decimal comma. */
  readonly takesComma: boolean
}

/** Who imports, and from which file. */
export interface ImportContext extends JobRights, FileReading {}

export type RowChange = 'created' | 'updated' | 'unchanged'

/** Rows that are created, or changed if they are there already. */
export interface Import<Row = unknown> extends JobDeclaration {
  /** One row as NDJSON has it, and as CSV becomes it. */
  readonly row: TObject
  /** Fields that exports write and imports leave alone. */
  readonly shownOnly: readonly string[]
  /** A row for the template. */
  readonly example: Row
  /**
   * What may stand in a file once, for each of the rows: the external id, or the id of what a row names in one of several
   * ways. What a row leaves open may depend on who asks. One that names nothing, or what is not there, has none.
   */
  keysOf(tx: Tx, rows: readonly Row[]): Promise<readonly (readonly string[])[]>
  /** How much work it is, in units of which a transaction takes few thousand; 1 unless said. */
  weightOf?(row: Row): number
  /**
   * Saves the rows, and says in their order what became of each. A refusal undoes all of them: then fewer rows are tried
   * at a time, until it is known which one it was. A row that changes nothing announces nothing.
   */
  apply(tx: Tx, rows: readonly Row[], context: ImportContext): Promise<readonly RowChange[]>
  /**
   * What can be seen to be wrong with each of the rows without saving it, so that a row that is refused says all of it at
   * once. Of a row with fields that cannot be read it is asked about the others.
   */
  faultsOf?(
    tx: Tx,
    rows: readonly Partial<Row>[],
    reading: FileReading,
  ): Promise<readonly (readonly RowFault[])[]>
}

export interface ExportPage {
  readonly rows: readonly object[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
  /** What stands for the rows in a file of a form of its own. */
  readonly bytes?: Buffer
}

/** A form of a file beside CSV and NDJSON. */
export interface FileForm {
  readonly extension: string
  readonly mediaType: string
}

export interface PageOfExport<Filter> {
  readonly filter: Filter
  readonly after: string | null
  readonly rights: JobRights
}

/** Rows that are written to a file. */
export interface Export<Filter = unknown> extends JobDeclaration {
  /** The filters of the list of the same resource. */
  readonly filter: TObject
  /** Refuses a filter as the list does, when the job is asked for, and with what. */
  readonly filterCheck?: {
    readonly refusals: readonly ProblemDeclaration[]
    check(tx: Tx, filter: Filter): Promise<void>
  }
  /** Fields that are left out for whoever does not hold the scope, with the columns of the same names. */
  readonly leftOut?: Readonly<Record<string, string>>
  /** Scopes with which rows say more: whoever reads a result holds those of them that it was written with. */
  readonly moreWith?: readonly string[]
  /**
   * Names that get columns of their own in CSV beside the column of the map that they are in, by the name of that column.
   * Asked once, when the job is asked for: all of a file has the same columns.
   */
  namesInMaps?(tx: Tx, filter: Filter): Promise<Readonly<Record<string, readonly string[]>>>
  /** The text of a value in such a column, as an import reads it. What has none stays in the column of the map. */
  textOf?(value: unknown): string | undefined
  /** The only form that it is written in: pages have the bytes of it. */
  readonly file?: FileForm
  /** Some hundred rows, in the form that an import takes where there is one. */
  page(tx: Tx, asked: PageOfExport<Filter>): Promise<ExportPage>
}
