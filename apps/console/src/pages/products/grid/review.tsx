import { useState } from 'preact/hooks'
import { useRows } from '../../../api/rows.ts'
import { countOf } from '../../../api/steps.ts'
import * as requests from '../../../base/generated/requests.ts'
import { showToast } from '../../../base/toast.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { differenceText, unitsText } from '../../../kit/units.ts'
import { priceText } from '../../../shared/price.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { cellKey, type GridChange } from './changes.ts'
import { savedCells, stepsOf } from './save.ts'
import { choicesIn } from './words.ts'

interface ReviewProps {
  readonly changes: readonly GridChange[]
  /** What stood in cells that somebody else has changed since they were typed over. */
  readonly meanwhile: ReadonlyMap<string, string>
  /** Called with the cells that need not be saved any more. */
  readonly onSaved: (cells: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** All changes, now and after, before any of them is made. */
export function Review(props: ReviewProps) {
  const { changes, meanwhile, onClose } = props
  const t = useTexts()
  const [reason, setReason] = useState('')
  const saving = useSaving(props)
  const hasStock = changes.some(({ column }) => column === 'available')
  return (
    <Dialog
      isWide
      title={t.products.gridReviewTitle}
      action={t.products.gridSave(changes.length)}
      hindrance={changes.length === 0 ? t.kit.unchanged : undefined}
      isRunning={saving.isRunning}
      error={saving.error}
      onSubmit={() => void saving.run(stepsOf(changes, reason))}
      onClose={onClose}
    >
      {saving.refusals.size > 0 && (
        <p class="wrong" role="alert">
          {t.products.gridRefused(saving.refusals.size)}. {t.products.gridRefusedDetail}
        </p>
      )}
      <Changes changes={changes} meanwhile={meanwhile} refusals={saving.refusals} />
      {hasStock && (
        <TextField
          {...requests.adjustStock.reason}
          label={t.products.gridReason}
          isOptional
          value={reason}
          onInput={setReason}
        />
      )}
    </Dialog>
  )
}

function Changes(props: {
  readonly changes: readonly GridChange[]
  readonly meanwhile: ReadonlyMap<string, string>
  readonly refusals: ReadonlyMap<string, string>
}) {
  const t = useTexts()
  return (
    <table class="now-after" aria-label={t.kit.change}>
      <thead>
        <tr>
          <th scope="col">{t.products.product}</th>
          <th scope="col">{t.kit.change}</th>
          <th scope="col">{t.kit.now}</th>
          <th scope="col">{t.kit.after}</th>
        </tr>
      </thead>
      <tbody>
        {props.changes.map((change) => {
          const { row, column } = change
          const key = cellKey(row.variantId, column)
          return (
            <Change
              key={key}
              change={change}
              was={props.meanwhile.get(key)}
              refusal={column === 'available' ? undefined : props.refusals.get(row.variantId)}
            />
          )
        })}
      </tbody>
    </table>
  )
}

interface ChangeProps {
  readonly change: GridChange
  /** What stood there before somebody else changed it. */
  readonly was: string | undefined
  readonly refusal: string | undefined
}

function Change({ change, was, refusal }: ChangeProps) {
  const t = useTexts()
  const { row, column } = change
  const kind = ['title', 'sku', 'tax_code'].includes(column) ? 'theirs' : 'nowrap'
  return (
    <tr>
      <th scope="row" class="theirs">
        {row.name}
        {refusal && <span class="wrong block">{refusal}</span>}
      </th>
      <td>{t.products[column]}</td>
      <td class={kind}>
        {shown(change, 'now', t)}
        {was !== undefined && (
          <span class="wrong block">
            {t.kit.changedMeanwhile}: <s>{was || t.kit.none}</s>
          </span>
        )}
      </td>
      <td class={kind}>
        {shown(change, 'after', t)}
        {change.column === 'available' && (
          <span class="note block">
            {t.products.gridAt(differenceText(change.after - change.now), row.warehouse)}
          </span>
        )}
      </td>
    </tr>
  )
}

function shown(change: GridChange, side: 'now' | 'after', t: Texts): string {
  if (change.column === 'price') return priceText(change[side], t)
  if (change.column === 'available') return unitsText(change[side])
  const text = String(change[side] ?? '')
  const words = new Map(choicesIn(change.column, t)).get(text)
  return words ?? (text || t.kit.none)
}

/** Saves what can be saved. What was refused stays in the table, with its reason. */
function useSaving({ changes, onSaved, onClose }: ReviewProps) {
  const t = useTexts()
  return useRows({
    about: ['product', 'variant', 'price', 'stock'],
    onEnd: (results, error) => {
      const cells = savedCells(changes, results)
      const waiting = countOf(results, 'WAITING')
      if (error === undefined && countOf(results, 'REFUSED') === 0) onClose()
      onSaved(cells)
      if (waiting > 0) showToast(t.products.gridWaits(waiting), 'waiting')
      else if (cells.size > 0) showToast(t.products.gridSaved(cells.size))
    },
  })
}
