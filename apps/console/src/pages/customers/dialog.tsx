import type { Customer } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { Dialog, NowAfter } from '../../kit/dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { ChangedMeanwhile } from '../../kit/meanwhile.tsx'
import { metadataOf, metadataText } from '../../kit/metadata.ts'
import { useTexts } from '../../texts/index.ts'

interface CustomerDialogProps {
  /** The one to change; a new one is made without. */
  readonly customer?: Customer & { readonly etag: string | undefined }
  readonly onClose: () => void
}

const fields = ['name', 'email', 'phone', 'locale', 'external_id', 'metadata'] as const
type Fields = Readonly<Record<(typeof fields)[number], string>>

export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(customer))
  const { changes, conflicts } = draft
  const isWrongMetadata = metadataOf(draft.fields.metadata) === undefined
  const isWrong = draft.fields.email === '' || isWrongMetadata
  const change = useChange({
    run: (sent: Partial<Fields>, idempotencyKey) =>
      customer
        ? souk.changeCustomer(
            { customerId: customer.id, ...changedFields(sent) },
            { idempotencyKey, ifMatch: customer.etag },
          )
        : souk.createCustomer(
            { ...changedFields(sent), email: draft.fields.email },
            { idempotencyKey },
          ),
    about: ['customer'],
    done: ({ name, email }) => t.customers.saved(name ?? email),
    onEnd: onClose,
  })
  return (
    <Dialog
      title={customer ? t.customers.change : t.customers.create}
      action={t.kit.save}
      isIncomplete={isWrong || changes.length === 0 || conflicts.length > 0}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() =>
        void change.run(Object.fromEntries(changes.map(({ key, after }) => [key, after])))
      }
      onClose={onClose}
    >
      {fields.map((field, index) => (
        <TextField
          key={field}
          label={t.customers[field]}
          isOptional={field !== 'email'}
          isFirst={index === 0}
          inputMode={field === 'email' ? 'email' : 'text'}
          maxLength={maxLengths[field]}
          isLong={field === 'metadata'}
          hint={field === 'metadata' ? t.products.metadataHint : undefined}
          wrong={field === 'metadata' && isWrongMetadata ? t.products.metadataWrong : undefined}
          value={draft.fields[field]}
          onInput={(value) => draft.set({ [field]: value })}
        />
      ))}
      <ChangedMeanwhile draft={draft} nameOf={(key) => t.customers[key]} />
      {customer && changes.length > 0 && (
        <NowAfter
          lines={changes.map(({ key, before: now, after }) => ({
            name: t.customers[key],
            now: now || t.kit.none,
            after: after || t.kit.none,
          }))}
        />
      )}
    </Dialog>
  )
}

const maxLengths: Readonly<Partial<Record<keyof Fields, number>>> = {
  name: 200,
  email: 254,
  phone: 33,
  locale: 35,
  external_id: 128,
}

function fieldsOf(customer: Customer | undefined): Fields {
  const { metadata = {}, ...texts } = customer ?? ({} as Partial<Customer>)
  const entries = fields.map((field) => [field, field === 'metadata' ? '' : (texts[field] ?? '')])
  return { ...Object.fromEntries(entries), metadata: metadataText(metadata) } as Fields
}

/** An emptied field is taken away. */
function changedFields({ metadata, ...sent }: Partial<Fields>) {
  const texts = Object.entries(sent).map(([key, value]) => [key, value === '' ? null : value])
  return {
    ...Object.fromEntries(texts),
    ...(metadata !== undefined && { metadata: metadataOf(metadata) ?? {} }),
  }
}
