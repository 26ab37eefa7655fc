import type { Product, Variant } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type FieldValue, useDraft } from '../../kit/draft.ts'
import { orNull, yesOrNo } from '../../kit/given.ts'
import { metadataOf, metadataText } from '../../kit/metadata.ts'
import { amountOf, amountText } from '../../kit/money.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { CreateVariant } from './create-variant.tsx'
import { type VariantFields, VariantFieldset } from './variant-fields.tsx'

interface VariantDialogProps {
  readonly product: Product
  /** The one to change; a new one is made without. */
  readonly variantId?: string
  readonly onClose: () => void
}

type ShownVariant = Variant & { readonly etag: string | undefined }

export function VariantDialog({ product, variantId, onClose }: VariantDialogProps) {
  const { data: variant } = useQuery<ShownVariant>({
    key: ['variant', variantId],
    about: ['variant', 'product', 'price'],
    isEnabled: variantId !== undefined,
    run: async (signal) => {
      const { data, etag } = await souk.getVariant({ variantId: variantId ?? '' }, { signal })
      return { ...data, etag }
    },
  })
  if (variantId === undefined) return <CreateVariant product={product} onClose={onClose} />
  return variant ? <ChangeVariant variant={variant} onClose={onClose} /> : null
}

function ChangeVariant(props: { readonly variant: ShownVariant; readonly onClose: () => void }) {
  const t = useTexts()
  const { variant, onClose } = props
  const { currency } = variant.price
  const draft = useDraft(fieldsOf(variant))
  const { fields } = draft
  const isWrong =
    fields.title.trim() === '' ||
    amountOf(fields.price, currency) === undefined ||
    metadataOf(fields.metadata) === undefined
  const change = useChange({
    run: (sent: ReturnType<typeof requestOf>, idempotencyKey) =>
      souk.updateVariant(
        { variantId: variant.id, ...sent },
        { idempotencyKey, ifMatch: variant.etag },
      ),
    about: ['variant', 'product', 'price', 'stock'],
    done: ({ title }) => t.products.saved(title),
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.products[key]}
      shown={(key, value) => shownText(key, value, t)}
      isSheet
      title={t.products.changeVariant(variant.title)}
      action={t.kit.save}
      isIncomplete={isWrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(requestOf(draft.changed, currency))}
      onClose={onClose}
    >
      <VariantFieldset fields={fields} set={draft.set} currency={currency} />
    </ChangeDialog>
  )
}

function shownText(key: keyof VariantFields, value: FieldValue, t: Texts): string {
  const text = String(value)
  if (key === 'status') return t.states.variant[text as Variant['status']]
  if (key === 'track_inventory') return t.products.trackings[text as 'true' | 'false']
  if (key === 'requires_shipping') return t.products.shippings[text as 'true' | 'false']
  return text
}

function fieldsOf(variant: Variant): VariantFields {
  return {
    title: variant.title,
    sku: variant.sku ?? '',
    price: amountText(variant.price.amount, variant.price.currency),
    status: variant.status,
    track_inventory: String(variant.track_inventory),
    requires_shipping: String(variant.requires_shipping),
    tax_code: variant.tax_code ?? '',
    external_id: variant.external_id ?? '',
    metadata: metadataText(variant.metadata),
  }
}

/** An emptied field is taken away. */
function requestOf(changed: Partial<VariantFields>, currency: string) {
  const { price, metadata, status, title, track_inventory, requires_shipping } = changed
  return {
    title,
    status: status as Variant['status'] | undefined,
    price: price === undefined ? undefined : { amount: amountOf(price, currency) ?? 0, currency },
    sku: orNull(changed.sku),
    tax_code: orNull(changed.tax_code),
    external_id: orNull(changed.external_id),
    track_inventory: yesOrNo(track_inventory),
    requires_shipping: yesOrNo(requires_shipping),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
