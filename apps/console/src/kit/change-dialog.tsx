import { useTexts } from '../texts/index.ts'
import { Dialog, type DialogProps, NowAfter, type NowAfterLine } from './dialog.tsx'
import type { Draft, FieldValues } from './draft.ts'
import { ChangedMeanwhile, type DraftWords, shownBy } from './meanwhile.tsx'

interface ChangeDialogProps<Fields> extends Omit<DialogProps, 'hindrance'>, DraftWords<Fields> {
  readonly draft: Draft<Fields>
  /** Whether something is made: there is nothing yet that others could change, and no now. */
  readonly isNew?: boolean
  /** What changes besides the fields of the draft. */
  readonly more?: readonly NowAfterLine[]
}

/**
 * The form over a thing that others may change meanwhile: says what they have changed, asks where both changed the same,
 * and shows now and after. Nothing is saved while that is open, or while nothing is changed.
 */
export function ChangeDialog<Fields extends FieldValues<Fields>>(props: ChangeDialogProps<Fields>) {
  const t = useTexts()
  const { draft, nameOf, shown, isNew = false, more = [], children, ...dialog } = props
  const textOf = shownBy({ nameOf, shown }, t)
  const lines = [
    ...draft.changes.map(({ key, before, after }) => ({
      name: nameOf(key),
      now: <span class="theirs">{textOf(key, before)}</span>,
      after: <span class="theirs">{textOf(key, after)}</span>,
    })),
    ...more,
  ]
  const isUnchanged = !isNew && lines.length === 0 && !dialog.isIncomplete
  const undecided = draft.conflicts.length > 0 ? t.kit.decideFirst : undefined
  return (
    <Dialog {...dialog} hindrance={undecided ?? (isUnchanged ? t.kit.unchanged : undefined)}>
      {children}
      {!isNew && <ChangedMeanwhile draft={draft} nameOf={nameOf} shown={shown} />}
      {!isNew && lines.length > 0 && <NowAfter lines={lines} />}
    </Dialog>
  )
}
