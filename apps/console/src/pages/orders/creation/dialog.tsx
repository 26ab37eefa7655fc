import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { moneyText } from '../../../kit/money.ts'
import { navigate } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { checkoutSettings } from '../../../shared/checkout-settings.ts'
import { nameOf } from '../../../shared/names/orders.ts'
import { useTexts } from '../../../texts/index.ts'
import { buyerOf } from './buyer.ts'
import { AddressFields, BuyerFields, NoteFields } from './buyer-fields.tsx'
import { type Draft, emptyDraft, isWrongDraft, orderBody } from './draft.ts'
import { Adding, OrderLines } from './lines.tsx'
import { PreviewCard, usePreview } from './preview.tsx'
import { SaleFields } from './sale-fields.tsx'

/** Places an order for somebody who calls or writes. Prices and stock are those of the moment it is placed. */
export function CreateOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const may = useMay()
  const [typed, setDraft] = useState(emptyDraft)
  const usualTaxes = useUsualTaxes()
  const draft: Draft = { ...typed, taxes: typed.taxes ?? usualTaxes }
  const { lines } = draft
  const set = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }))
  const change = useChange({
    run: async (_: undefined, idempotencyKey) => {
      const buyer = await buyerOf(draft.email, may('listCustomers'))
      return souk.createOrder(orderBody(draft, buyer), { idempotencyKey })
    },
    about: ['order', 'stock'],
    done: (order) => {
      navigate(`orders/${order.id}`)
      return t.orders.wasPlaced(nameOf(order))
    },
    onEnd: onClose,
  })
  const shown = usePreview(draft, change.error)
  const total = shown.isPrevious ? undefined : shown.preview?.total
  return (
    <Dialog
      title={t.orders.create}
      action={total === undefined ? t.orders.place : t.orders.placeFor(moneyText(total))}
      isSheet
      isIncomplete={isWrongDraft(draft)}
      hindrance={lines.length === 0 ? t.orders.itemMissing : undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <Adding
        added={new Set(lines.map(({ variantId }) => variantId))}
        onAdd={(offered) =>
          set({ lines: [...lines, { ...offered, typed: '1', metadata: undefined }] })
        }
      />
      <OrderLines
        lines={lines}
        error={change.error}
        onChange={(changed) => set({ lines: changed })}
      />
      <BuyerFields draft={draft} set={set} />
      <AddressFields kind="shipping" draft={draft} set={set} />
      <AddressFields kind="billing" draft={draft} set={set} />
      <SaleFields draft={draft} set={set} preview={shown.preview} />
      <NoteFields draft={draft} set={set} />
      <PreviewCard {...shown} />
    </Dialog>
  )
}

/** As carts are taxed, for whoever may read that; undefined until it is read. */
function useUsualTaxes(): Draft['taxes'] {
  const mayRead = useMay()('getCheckoutSettings')
  const { data, error } = useQuery({ ...checkoutSettings, isEnabled: mayRead })
  if (!mayRead || (error && !data)) return 'NONE'
  return data && (data.calculates_taxes ? 'CALCULATED' : 'NONE')
}
