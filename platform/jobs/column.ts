/** How the text of a cell becomes a value, and back. What a cell means is said here and never guessed from its content. */
export type CellKind = 'text' | 'integer' | 'boolean' | 'list' | 'json' | 'money'

/** A column of a CSV file. */
export interface CsvColumn {
  /** As the header has it. Dots lead into the row: `seo.title` is the field `title` of `seo`. */
  readonly name: string
  readonly kind: CellKind
  /** For people who fill in a file by hand. */
  readonly description: string
  /** Where the value is in the row, or in the line; at the name unless said. */
  readonly field?: string
  /** Of JSON, for whoever got it wrong. */
  readonly example?: string
  /** The names of its map may be columns of their own, with texts in them: `option_values.size`. */
  readonly isMapOfTexts?: boolean
  /** The column with the currency, where the cell is money. */
  readonly currency?: string
  /** It belongs to one line of a row that has several, and not to the row as a whole. */
  readonly isOfLine?: boolean
  /** Written by exports; an import takes the column and leaves its cells alone. */
  readonly isShownOnly?: boolean
}

type Options = Partial<
  Pick<CsvColumn, 'field' | 'example' | 'isMapOfTexts' | 'isOfLine' | 'isShownOnly'>
>

const of =
  (kind: CellKind) =>
  (name: string, description: string, options: Options = {}): CsvColumn => ({
    name,
    kind,
    description,
    ...options,
  })

/** The kinds of columns. */
export const column = {
  text: of('text'),
  integer: of('integer'),
  /** `true` or `false`. */
  boolean: of('boolean'),
  /** Texts with `|` between them. */
  list: of('list'),
  /** JSON, for what has no simpler form in a cell. */
  json: of('json'),
  /** A decimal number, beside a column with its currency. Rows have minor units. */
  money: (
    name: string,
    currency: string,
    description: string,
    options: Options = {},
  ): CsvColumn => ({ ...of('money')(name, description, options), currency }),
} as const
