import type { Order } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { TextField } from '../../kit/field.tsx'
import { moneyText } from '../../kit/money.ts'
import { useSettled } from '../../kit/settled.ts'
import { unitsOf } from '../../kit/units.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { labelOf } from './unit-fields.tsx'

interface Line {
  readonly item: Order['items'][number]
  readonly left: number
  readonly typed: string
  /** Undefined where it is no number, or more than are left. */
  readonly quantity: number | undefined
  /** What the API says that they come to; undefined until it has. */
  readonly amount: number | undefined
}

const usually = ['ORIGINAL', 'STORE_CREDIT', 'MANUAL'] as const
const minimum = 0

/** How many units of each line go back, and what the API says that they come to. */
export function useRefundUnits(order: Order, paymentId: string | undefined) {
  const may = useMay()
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const lines = [...typed].flatMap(([line_id, text]) => {
    const quantity = unitsOf(text)
    return quantity ? [{ line_id, quantity }] : []
  })
  const asked = useSettled(JSON.stringify(lines))
  const { data, error, isPrevious } = useQuery({
    key: ['refund-preview', paymentId, asked],
    about: ['refund', 'payment', 'order'],
    isEnabled: paymentId !== undefined && may('previewRefund'),
    keepsPrevious: true,
    run: async (signal) => {
      const sent = asked === '[]' ? {} : { lines: JSON.parse(asked) as typeof lines }
      return (await souk.previewRefund({ paymentId: paymentId ?? '', ...sent }, { signal })).data
    },
  })
  const isCurrent = !isPrevious && !error && asked === JSON.stringify(lines)
  const shown = order.items.flatMap((item): Line[] => {
    const known = data?.lines.find(({ line_id }) => line_id === item.id)
    if (!known || known.left === 0) return []
    const text = typed.get(item.id) ?? '0'
    const quantity = unitsOf(text, { minimum, maximum: known.left })
    const amount = isCurrent ? known.amount : undefined
    return [{ item, left: known.left, typed: text, quantity, amount }]
  })
  return {
    shown,
    lines,
    amount: isCurrent ? data?.amount?.amount : undefined,
    isWrong: shown.some(({ quantity }) => quantity === undefined),
    destinations: data?.destinations ?? usually,
    usual: data?.destination ?? usually[0],
    type: (itemId: string, text: string) => setTyped(new Map(typed).set(itemId, text)),
  }
}

interface RefundUnitsProps {
  readonly units: ReturnType<typeof useRefundUnits>
  readonly currency: string
}

export function RefundUnits({ units, currency }: RefundUnitsProps) {
  const t = useTexts()
  return (
    <>
      {units.shown.map(({ item, left, typed, quantity, amount }) => (
        <TextField
          key={item.id}
          label={labelOf(item, units.shown)}
          inputMode="numeric"
          value={typed}
          onInput={(text) => units.type(item.id, text)}
          hint={
            quantity && amount !== undefined
              ? t.orders.unitsComeTo(left, moneyText({ amount, currency }))
              : t.orders.unitsToRefund(left)
          }
          wrong={quantity === undefined ? t.orders.unitsWrong(left) : undefined}
        />
      ))}
    </>
  )
}
