import type { Product, Variant } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { useQuery } from '../../api/query.ts'
import { type Sent, souk } from '../../api/souk.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type FieldValue, useDraft } from '../../kit/draft.ts'
import { orNull, yesOrNo } from '../../kit/given.ts'
import { metadataOf, metadataText } from '../../kit/metadata.ts'
import { unitsOf } from '../../kit/units.ts'
import { isWrongPrice, typedMoney, typedPrice, useCurrencyOf } from '../../shared/price.ts'
import { useVariantLinesText } from '../../shared/variant-lines.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import {
  type Attribute,
  attributeChanges,
  attributesShown,
  typedAttributes,
  useAttributes,
} from './attributes.ts'
import { CreateVariant } from './create-variant.tsx'
import {
  componentsOf,
  componentsText,
  dimensionsOf,
  dimensionsText,
  identifiersOf,
  identifiersText,
  optionsOf,
  optionsText,
} from './fields.ts'
import { mediaIdsOf, mediaIdsText } from './media.ts'
import { isWrongVariant, type VariantFields, VariantFieldset } from './variant-fields.tsx'

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
  const attributes = useAttributes(product.product_type_id, 'VARIANT')
  if (variantId === undefined) return <CreateVariant product={product} onClose={onClose} />
  const isBundle = product.kind === 'BUNDLE'
  return variant && attributes ? (
    <ChangeVariant {...{ variant, attributes, isBundle, onClose }} media={product.media} />
  ) : null
}

interface ChangeVariantProps {
  readonly variant: ShownVariant
  readonly attributes: readonly Attribute[]
  readonly media: Product['media']
  readonly isBundle: boolean
  readonly onClose: () => void
}

function ChangeVariant({ variant, attributes, media, isBundle, onClose }: ChangeVariantProps) {
  const t = useTexts()
  const componentsShown = useVariantLinesText()
  const currency = useCurrencyOf(variant.price)
  const isPriceOptional = variant.price === null
  const draft = useDraft(fieldsOf(variant))
  const { fields } = draft
  const isWrong =
    fields.title.trim() === '' ||
    isWrongPrice(fields.price, currency, isPriceOptional) ||
    isWrongVariant(fields, attributes)
  const change = useChange({
    run: (
      sent: ReturnType<typeof requestOf> & Pick<Sent<'updateVariant'>, 'attributes'>,
      idempotencyKey,
    ) =>
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
      shown={(key, value) => {
        if (key === 'components') return componentsShown(String(value))
        if (key === 'attributes') return attributesShown(attributes, String(value), t)
        if (key === 'media_ids') return mediaShown(media, String(value), t)
        return shownText(key, value, t)
      }}
      isSheet
      title={t.products.changeVariant(variant.title)}
      action={t.kit.save}
      isIncomplete={isWrong}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() =>
        void change.run({
          ...requestOf(draft.changed, currency),
          attributes:
            draft.changed.attributes === undefined
              ? undefined
              : attributeChanges(attributes, variant.attributes, fields.attributes),
        })
      }
      onClose={onClose}
    >
      <VariantFieldset
        fields={fields}
        set={draft.set}
        {...{ currency, isPriceOptional, isBundle, attributes, media }}
      />
    </ChangeDialog>
  )
}

/** By what they show, or by their place among those of the product. */
function mediaShown(media: Product['media'], text: string, t: Texts): string {
  const shown = new Set(mediaIdsOf(text))
  const names = media.flatMap(({ id, alt }, place) =>
    shown.has(id) ? [alt ?? t.media.number(place + 1)] : [],
  )
  return names.join(', ')
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
    price: typedPrice(variant.price),
    status: variant.status,
    track_inventory: String(variant.track_inventory),
    requires_shipping: String(variant.requires_shipping),
    tax_code: variant.tax_code ?? '',
    external_id: variant.external_id ?? '',
    option_values: optionsText(variant.option_values),
    identifiers: identifiersText(variant.identifiers),
    components: componentsText(variant.components),
    media_ids: mediaIdsText(variant.media_ids),
    attributes: typedAttributes(variant.attributes),
    weight_g: numberText(variant.weight_g),
    dimensions_mm: dimensionsText(variant.dimensions_mm),
    hs_code: variant.hs_code ?? '',
    origin_country: variant.origin_country ?? '',
    position: numberText(variant.position),
    metadata: metadataText(variant.metadata),
  }
}

function numberText(number: number | null): string {
  return number === null ? '' : String(number)
}

/** An emptied field is taken away. */
function requestOf(changed: Partial<VariantFields>, currency: string) {
  const { price, metadata, status, title, track_inventory, requires_shipping } = changed
  const { position, weight_g, dimensions_mm, option_values, identifiers, components } = changed
  return {
    title,
    status: status as Variant['status'] | undefined,
    price: typedMoney(price, currency),
    sku: orNull(changed.sku),
    tax_code: orNull(changed.tax_code),
    external_id: orNull(changed.external_id),
    track_inventory: yesOrNo(track_inventory),
    requires_shipping: yesOrNo(requires_shipping),
    option_values: option_values === undefined ? undefined : optionsOf(option_values),
    identifiers: identifiers === undefined ? undefined : identifiersOf(identifiers),
    components: components === undefined ? undefined : componentsOf(components),
    media_ids: changed.media_ids === undefined ? undefined : mediaIdsOf(changed.media_ids),
    weight_g: weight_g === undefined ? undefined : (unitsOf(weight_g) ?? null),
    dimensions_mm: dimensions_mm === undefined ? undefined : dimensionsOf(dimensions_mm),
    hs_code: orNull(changed.hs_code),
    origin_country: orNull(changed.origin_country?.toUpperCase()),
    position: position === undefined ? undefined : unitsOf(position),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
