import type { StockItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter, type NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { given } from '../../kit/given.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { differenceText, unitsOf, unitsText } from '../../kit/units.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { adjustmentOf, differenceOf, type How, wrongAdjustment } from './adjustment.ts'

interface AdjustDialogProps {
  readonly item: StockItem
  readonly name: string
  readonly onClose: () => void
}

const noNotes = { reason: '', reference: '' }
type Notes = typeof noNotes

/** Units came in, are gone, were counted, or are damaged. */
export function AdjustDialog({ item, name, onClose }: AdjustDialogProps) {
  const t = useTexts()
  const [how, setHow] = useState<How>('receive')
  const [typed, setTyped] = useState('')
  const [notes, setNotes] = useState(noNotes)
  const units = unitsOf(typed, requests.adjustStock.adjustments.items.set)
  const difference = differenceOf(how, units ?? (how === 'count' ? item.on_hand : 0), item)
  const wrong = typed === '' ? undefined : wrongAdjustment(how, units, item)
  const change = useChange({
    run: (sent: Sent<'adjustStock'>, idempotencyKey) => souk.adjustStock(sent, { idempotencyKey }),
    about: ['stock', 'product', 'variant'],
    done: ({ content: [adjusted] }) => t.inventory.adjusted(unitsText(adjusted?.on_hand ?? 0)),
    onEnd: onClose,
  })
  const submit = () => {
    if (units === undefined) return
    const adjustment = adjustmentOf(how, units, item, given(notes.reference))
    void change.run({ adjustments: [adjustment], reason: given(notes.reason) })
  }
  return (
    <Dialog
      title={t.inventory.adjustOf(name)}
      action={
        difference.onHand === 0
          ? t.inventory.adjust
          : t.inventory.adjustAction(differenceText(difference.onHand))
      }
      isIncomplete={typed === '' || wrong !== undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t.inventory.how}
        choices={Object.entries(t.inventory.hows)}
        value={how}
        onChange={(value) => setHow(value as How)}
      />
      <TextField
        label={how === 'count' ? t.inventory.counted : t.inventory.units}
        inputMode="numeric"
        isFirst
        value={typed}
        onInput={setTyped}
        wrong={wrong && wrongTexts(t)[wrong]}
      />
      <NoteFields notes={notes} set={(changed) => setNotes({ ...notes, ...changed })} />
      <NowAfter lines={linesOf(item, difference, t)} />
    </Dialog>
  )
}

interface NoteFieldsProps {
  readonly notes: Notes
  readonly set: (changed: Partial<Notes>) => void
}

/** What the movement keeps beside the units. */
function NoteFields({ notes, set }: NoteFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...requests.adjustStock.reason}
        label={t.inventory.reason}
        isOptional
        hint={t.inventory.reasonHint}
        value={notes.reason}
        onInput={(reason) => set({ reason })}
      />
      <TextField
        {...requests.adjustStock.adjustments.items.ref}
        label={t.inventory.ref}
        isOptional
        hint={t.inventory.refHint}
        value={notes.reference}
        onInput={(reference) => set({ reference })}
      />
    </>
  )
}

function linesOf(
  item: StockItem,
  { onHand, damaged }: ReturnType<typeof differenceOf>,
  t: Texts,
): NowAfterLine[] {
  const available = (units: number) => (item.tracked ? unitsText(units) : t.products.unlimited)
  const line = (name: string, now: number, difference: number): NowAfterLine => ({
    name,
    now: unitsText(now),
    after: unitsText(now + difference),
  })
  return [
    line(t.inventory.onHand, item.on_hand, onHand),
    ...(damaged === 0 ? [] : [line(t.inventory.damaged, item.damaged, damaged)]),
    {
      name: t.inventory.available,
      now: available(item.available),
      after: available(item.available + onHand - damaged),
    },
  ]
}

function wrongTexts(t: Texts) {
  const { adjustSame: same, adjustBelow: below, adjustDamaged: damaged } = t.inventory
  return { none: t.products.unitsWrong, same, below, damaged }
}
