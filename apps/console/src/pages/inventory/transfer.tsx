import type { StockItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { type Sent, souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Dialog, NowAfter, type NowAfterLine } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { unitsOf, unitsText } from '../../kit/units.ts'
import { locationNames } from '../../shared/names/locations.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { useItemsOfVariant } from './items-of-variant.ts'

interface TransferDialogProps {
  readonly item: StockItem
  readonly name: string
  readonly onClose: () => void
}

/** Takes units from one location to another: both adjustments are made, or none. */
export function TransferDialog({ item, name, onClose }: TransferDialogProps) {
  const t = useTexts()
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState('')
  const { variant_id, warehouse: from } = item
  const there = useItemsOfVariant(variant_id).find(({ warehouse }) => warehouse === to)
  const units = unitsOf(typed, requests.adjustStock.adjustments.items.set) ?? 0
  const wrong = wrongWith(typed, units, item, t)
  const change = useChange({
    run: (sent: Sent<'adjustStock'>, idempotencyKey) => souk.adjustStock(sent, { idempotencyKey }),
    about: ['stock', 'product', 'variant'],
    done: () => t.inventory.transferred(units, to),
    onEnd: onClose,
  })
  const adjustments = [
    { variant_id, warehouse: from, delta: -units, ref: undefined, bucket: undefined },
    { variant_id, warehouse: to, delta: units, ref: undefined, bucket: undefined },
  ]
  return (
    <Dialog
      title={t.inventory.transferOf(name)}
      action={t.inventory.transferAction(units)}
      isIncomplete={to === '' || units === 0 || wrong !== undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() =>
        void change.run({ adjustments, reason: t.inventory.transferReason(from, to) })
      }
      onClose={onClose}
    >
      <TextField
        label={t.inventory.units}
        inputMode="numeric"
        isFirst
        value={typed}
        onInput={setTyped}
        wrong={wrong}
      />
      <NameField
        names={locationNames}
        label={t.inventory.to}
        isRequired
        except={new Set([from])}
        value={to}
        onChange={setTo}
      />
      <NowAfter
        lines={[
          lineAt(from, item.on_hand, -units, t),
          ...(to === '' ? [] : [lineAt(to, there?.on_hand ?? 0, units, t)]),
        ]}
      />
    </Dialog>
  )
}

function wrongWith(typed: string, units: number, { on_hand, damaged }: StockItem, t: Texts) {
  if (typed !== '' && units === 0) return t.products.unitsWrong
  return units > on_hand - damaged ? t.inventory.adjustBelow : undefined
}

/** What is at a location before so many units come or go, and after it. */
function lineAt(warehouse: string, onHand: number, units: number, t: Texts): NowAfterLine {
  return {
    name: t.inventory.onHandAt(warehouse),
    now: unitsText(onHand),
    after: unitsText(onHand + units),
  }
}
