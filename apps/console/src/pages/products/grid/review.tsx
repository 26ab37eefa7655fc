import { isProblem } from '@souk/sdk'
import { useRef, useState } from 'preact/hooks'
import { refresh } from '../../../api/query.ts'
import * as requests from '../../../base/generated/requests.ts'
import { showToast } from '../../../base/toast.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { moneyText } from '../../../kit/money.ts'
import { differenceText, unitsText } from '../../../kit/units.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { cellKey, type GridChange } from './changes.ts'
import { saveStock, saveVariants } from './save.ts'

interface ReviewProps {
  readonly changes: readonly GridChange[]
  /** Called with the cells that need not be saved any more. */
  readonly onSaved: (cells: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** All changes, now and after, before any of them is made. */
export function Review({ changes, onSaved, onClose }: ReviewProps) {
  const t = useTexts()
  const [reason, setReason] = useState('')
  const saving = useSaving(onSaved, onClose)
  const hasStock = changes.some(({ column }) => column === 'available')
  return (
    <Dialog
      isWide
      title={t.products.gridReviewTitle}
      action={t.products.gridSave(changes.length)}
      isIncomplete={changes.length === 0}
      isRunning={saving.isRunning}
      error={saving.error}
      onSubmit={() => void saving.run(changes, reason)}
      onClose={onClose}
    >
      {saving.refused.size > 0 && (
        <p class="wrong" role="alert">
          {t.products.gridRefused(saving.refused.size)}. {t.products.gridRefusedDetail}
        </p>
      )}
      <Changes changes={changes} refused={saving.refused} />
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
  readonly refused: ReadonlyMap<string, string>
}) {
  const t = useTexts()
  return (
    <table class="now-after">
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
          const refusal = column === 'available' ? undefined : props.refused.get(row.variantId)
          return (
            <tr key={cellKey(row.variantId, column)}>
              <th scope="row" class="theirs">
                {row.name}
                {refusal && <span class="wrong block">{refusal}</span>}
              </th>
              <td>{t.products[column]}</td>
              <td class={column === 'sku' ? 'theirs' : 'nowrap'}>{shown(change, 'now', t)}</td>
              <td class={column === 'sku' ? 'theirs' : 'nowrap'}>
                {shown(change, 'after', t)}
                {change.column === 'available' && (
                  <span class="note block">
                    {t.products.gridAt(differenceText(change.after - change.now), row.warehouse)}
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function shown(change: GridChange, side: 'now' | 'after', t: Texts): string {
  if (change.column === 'price') return moneyText(change[side])
  if (change.column === 'available') return unitsText(change[side])
  return change[side] ?? t.kit.none
}

/** Saves what can be saved. What was refused stays in the table, with its reason. */
function useSaving(onSaved: ReviewProps['onSaved'], onClose: () => void) {
  const t = useTexts()
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const once = useKeys()
  const run = async (changes: readonly GridChange[], reason: string) => {
    setRunning(true)
    setError(undefined)
    const done = new Set<string>()
    let waiting = 0
    try {
      const variants = await once('variants', (key) => saveVariants(changes, key))
      for (const cell of variants.cells) done.add(cell)
      setRefused(variants.refused)
      const stock = await once('stock', (key) => saveStock(changes, reason, key))
      for (const cell of stock.cells) done.add(cell)
      waiting = variants.waiting + stock.waiting
      if (variants.refused.size === 0) onClose()
    } catch (failure) {
      setError(failure)
    }
    setRunning(false)
    onSaved(done)
    refresh(new Set(['product', 'variant', 'price', 'stock']))
    if (done.size > 0)
      showToast(waiting > 0 ? t.products.gridWaits(waiting) : t.products.gridSaved(done.size))
  }
  return { run, isRunning, error, refused }
}

/** A step whose outcome is not known is tried again with the same key; after an answer the next one is another. */
function useKeys() {
  const keys = useRef(new Map<string, string>())
  return async <Result,>(step: string, run: (key: string) => Promise<Result>): Promise<Result> => {
    const key = keys.current.get(step) ?? crypto.randomUUID()
    keys.current.set(step, key)
    try {
      const result = await run(key)
      keys.current.delete(step)
      return result
    } catch (error) {
      if (isProblem(error)) keys.current.delete(step)
      throw error
    }
  }
}
