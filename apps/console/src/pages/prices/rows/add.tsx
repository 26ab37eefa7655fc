import type { PriceList } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { type Sent, souk } from '../../../api/souk.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { NamesField } from '../../../shared/names/name-field.tsx'
import { variantLineNames } from '../../../shared/names/variants.tsx'
import { useTexts } from '../../../texts/index.ts'
import { type Fields, fieldsOf, priceFrom, wrongIn } from './fields.ts'
import { PriceFields } from './price-fields.tsx'

interface AddPricesProps {
  readonly list: PriceList
  readonly onClose: () => void
}

/** The same price for one or more variants, or one more of them from another quantity on. */
export function AddPrices({ list, onClose }: AddPricesProps) {
  const t = useTexts()
  const { currency } = list
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [fields, setFields] = useState<Fields>(() => fieldsOf())
  const wrong = wrongIn(fields, currency, t)
  const price = priceFrom(fields, currency)
  const change = useChange({
    run: (prices: Sent<'setPriceListPrices'>['prices'], idempotencyKey) =>
      souk.setPriceListPrices({ priceListId: list.id, prices }, { idempotencyKey }),
    about: ['price_list'],
    done: () => t.prices.added(chosen.size),
    onEnd: onClose,
  })
  return (
    <Dialog
      isSheet
      title={t.prices.addPrices}
      action={t.prices.addAction(chosen.size)}
      isIncomplete={price === undefined || Object.keys(wrong).length > 0}
      hindrance={chosen.size === 0 ? t.prices.chooseFirst : undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() =>
        price &&
        void change.run([...chosen].map((variantId) => ({ variant_id: variantId, ...price })))
      }
      onClose={onClose}
    >
      <NamesField
        names={variantLineNames}
        label={t.prices.chosen}
        add={t.prices.addItem}
        path="/prices"
        isOptional={false}
        isFirst
        chosen={chosen}
        onChange={setChosen}
      />
      <PriceFields
        fields={fields}
        set={(changed) => setFields((before) => ({ ...before, ...changed }))}
        wrong={wrong}
        currency={currency}
        isNew
      />
    </Dialog>
  )
}
