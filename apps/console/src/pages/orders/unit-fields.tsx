import type { Order } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { TextField } from '../../kit/field.tsx'
import { unitsOf } from '../../kit/units.ts'
import { useTexts } from '../../texts/index.ts'
import { openOf, openUnits } from './order.ts'

interface UnitLine {
  readonly item: Order['items'][number]
  readonly typed: string
  /** Undefined where it is no number, or more than are open. */
  readonly quantity: number | undefined
}

/** How many open units of each line something is done to: all of them, unless somebody types another number. */
export function useUnits(order: Order) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = order.items
    .filter((item) => openOf(item) > 0)
    .map((item): UnitLine => {
      const text = typed.get(item.id) ?? String(openOf(item))
      return { item, typed: text, quantity: unitsOf(text, { maximum: openOf(item) }) }
    })
  const chosen = lines.flatMap(({ item, quantity }) =>
    quantity ? [{ order_item_id: item.id, quantity }] : [],
  )
  const total = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    lines,
    chosen,
    total,
    isAll: total === openUnits(order),
    isWrong: lines.some(({ quantity }) => quantity === undefined),
    type: (itemId: string, text: string) => setTyped(new Map(typed).set(itemId, text)),
  }
}

interface UnitFieldsProps {
  readonly units: ReturnType<typeof useUnits>
  /** What is said below each, by how many are open. */
  readonly hint: (open: number) => string
}

export function UnitFields({ units, hint }: UnitFieldsProps) {
  const t = useTexts()
  return (
    <>
      {units.lines.map(({ item, typed, quantity }) => (
        <TextField
          key={item.id}
          label={labelOf(item, units.lines)}
          inputMode="numeric"
          value={typed}
          onInput={(value) => units.type(item.id, value)}
          hint={hint(openOf(item))}
          wrong={quantity === undefined ? t.orders.unitsWrong(openOf(item)) : undefined}
        />
      ))}
    </>
  )
}

/** Two variants of one product are told apart by their own titles. */
export function labelOf(item: UnitLine['item'], lines: readonly Pick<UnitLine, 'item'>[]): string {
  const isAlone = lines.filter((line) => line.item.title === item.title).length === 1
  return [item.title, !isAlone && item.variant_title].filter(Boolean).join(' · ')
}
