import * as requests from '../../../base/generated/requests.ts'
import { isOfCells } from '../../../kit/grid-keys.ts'
import { Options } from '../../../kit/options.tsx'
import { Link } from '../../../router/link.tsx'
import { useMay } from '../../../session/caller.ts'
import { useTexts } from '../../../texts/index.ts'
import { cellKey, type GridRow, pasted, type Typed } from './changes.ts'
import { type GridColumn, isChoice, savedText } from './columns.ts'
import { useChoices } from './words.ts'

/** What a row has to know of the table. */
export interface RowFacts {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly typed: Typed
  readonly wrong: ReadonlySet<string>
  readonly type: (cells: readonly (readonly [string, GridColumn, string])[]) => void
}

export function Row({ row, facts }: { readonly row: GridRow; readonly facts: RowFacts }) {
  const t = useTexts()
  return (
    <tr>
      <th scope="row">
        <Link to={row.to} class="grid-name">
          <span class="strong theirs">{row.name}</span>
          <span class="note theirs block">{row.note}</span>
        </Link>
      </th>
      {facts.columns.map((column) => {
        const isTyped = textIn(row, column, facts) !== savedText(row, column)
        return (
          <td
            key={column}
            class={isTyped ? 'typed' : undefined}
            data-column={column}
            data-title={t.products[column]}
          >
            <Cell row={row} column={column} facts={facts} />
          </td>
        )
      })}
    </tr>
  )
}

function textIn(row: GridRow, column: GridColumn, { typed }: RowFacts): string {
  return typed.get(row.variantId)?.[column] ?? savedText(row, column)
}

interface CellProps {
  readonly row: GridRow
  readonly column: GridColumn
  readonly facts: RowFacts
}

function Cell(props: CellProps) {
  const may = useMay()
  const { row, column } = props
  const isStock = column === 'available'
  const isFixed = isStock ? !row.isTracked || !may('adjustStock') : !may('updateVariants')
  if (isFixed) return <FixedCell row={row} column={column} />
  return isChoice(column) ? <ChoiceCell {...props} column={column} /> : <TextCell {...props} />
}

function FixedCell({ row, column }: Pick<CellProps, 'row' | 'column'>) {
  const t = useTexts()
  const choices = useChoices(column)
  const saved = savedText(row, column)
  const isUnlimited = column === 'available' && !row.isTracked
  const text = new Map(choices).get(saved) ?? saved
  return <span class="fixed soft">{isUnlimited ? t.products.unlimited : text}</span>
}

function ChoiceCell({ row, column, facts }: CellProps) {
  const t = useTexts()
  const choices = useChoices(column)
  return (
    <select
      class="cell"
      aria-label={t.products.gridCell(t.products[column], row.name)}
      onChange={({ currentTarget }) => facts.type([[row.variantId, column, currentTarget.value]])}
    >
      <Options choices={choices} chosen={textIn(row, column, facts)} />
    </select>
  )
}

const inputModes: Readonly<Partial<Record<GridColumn, 'decimal' | 'numeric'>>> = {
  price: 'decimal',
  available: 'numeric',
}

function TextCell({ row, column, facts }: CellProps) {
  const t = useTexts()
  const { rows, columns, wrong, type } = facts
  const { variantId } = row
  const limits: { readonly maxLength?: number } =
    column === 'available' ? {} : requests.updateVariant[column]
  const paste = (event: ClipboardEvent) => {
    const clip = event.clipboardData?.getData('text') ?? ''
    if (!isOfCells(clip)) return
    event.preventDefault()
    type(pasted(clip, rows, { variantId, column }, columns))
  }
  return (
    <input
      class="cell"
      aria-label={t.products.gridCell(t.products[column], row.name)}
      aria-invalid={wrong.has(cellKey(variantId, column))}
      inputMode={inputModes[column] ?? 'text'}
      maxLength={limits.maxLength}
      value={textIn(row, column, facts)}
      onInput={({ currentTarget }) => type([[variantId, column, currentTarget.value]])}
      onPaste={paste}
    />
  )
}
