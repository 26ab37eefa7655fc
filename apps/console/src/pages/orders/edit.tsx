import type { Order } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { orNull } from '../../kit/given.ts'
import { metadataOf, metadataText } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { tagsOf, tagsText } from '../../kit/tags.ts'
import { nameOf } from '../../shared/names/orders.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownOrder } from './detail.tsx'

interface EditProps {
  readonly order: ShownOrder
  readonly onClose: () => void
}

/** Changes what is noted on an order. What was ordered and what it costs stays. */
export function EditOrderDialog({ order, onClose }: EditProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(order))
  const names = useFieldNames()
  const change = useChange({
    run: (changed: Partial<OrderFields>, idempotencyKey) =>
      souk.changeOrder(
        { orderId: order.id, ...requestOf(changed) },
        { idempotencyKey, ifMatch: order.etag },
      ),
    about: ['order'],
    done: (saved) => t.orders.saved(nameOf(saved)),
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => names[key]}
      title={t.orders.editOf(nameOf(order))}
      action={t.kit.save}
      isIncomplete={metadataOf(draft.fields.metadata) === undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <NoteFields fields={draft.fields} set={draft.set} />
    </ChangeDialog>
  )
}

function useFieldNames(): Readonly<Record<keyof OrderFields, string>> {
  const t = useTexts()
  return {
    email: t.orders.buyer,
    note: t.orders.note,
    tags: t.products.tags,
    external_id: t.orders.reference,
    metadata: t.products.metadata,
  }
}

function fieldsOf(order: Order) {
  return {
    email: order.email ?? '',
    note: order.note ?? '',
    tags: tagsText(order.tags),
    external_id: order.external_id ?? '',
    metadata: metadataText(order.metadata),
  }
}

type OrderFields = ReturnType<typeof fieldsOf>

/** An emptied field is taken away. */
function requestOf({ email, note, tags, external_id, metadata }: Partial<OrderFields>) {
  return {
    email: orNull(email),
    note: orNull(note),
    tags: tags === undefined ? undefined : tagsOf(tags),
    external_id: orNull(external_id),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
    // In dialogs of their own.
    shipping_address: undefined,
    billing_address: undefined,
  }
}

interface NoteFieldsProps {
  readonly fields: OrderFields
  readonly set: (changed: Partial<OrderFields>) => void
}

function NoteFields({ fields, set }: NoteFieldsProps) {
  const t = useTexts()
  const names = useFieldNames()
  const field = (key: keyof OrderFields) => ({
    ...requests.changeOrder[key],
    label: names[key],
    path: `/${key}`,
    isOptional: true,
    value: fields[key],
    onInput: (value: string) => set({ [key]: value }),
  })
  return (
    <>
      <TextField {...field('note')} isLong isFirst />
      <TextField {...field('email')} inputMode="email" />
      <TextField {...field('tags')} hint={t.products.tagsHint} />
      <TextField {...field('external_id')} />
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
    </>
  )
}
