import { choicesOf } from '../../../kit/limits.ts'
import type { Choice } from '../../../kit/options.tsx'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { choiceColumns, type GridColumn, isChoice } from './columns.ts'

/** What the cells of a column offer, in short words; nothing where they are typed into. */
export function useChoices(column: GridColumn): readonly Choice[] {
  return choicesIn(column, useTexts())
}

export function choicesIn(column: GridColumn, t: Texts): readonly Choice[] {
  if (!isChoice(column)) return []
  if (column === 'status') return choicesOf(choiceColumns.status, t.states.variant)
  return choicesOf(choiceColumns[column], t.products.gridYesNo[column])
}
