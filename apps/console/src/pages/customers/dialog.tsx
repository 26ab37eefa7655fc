import type { Customer } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given, orNull } from '../../kit/given.ts'
import { givenMetadata, metadataOf, metadataText } from '../../kit/metadata.ts'
import { useTexts } from '../../texts/index.ts'

interface CustomerDialogProps {
  /** The one to change; a new one is made without. */
  readonly customer?: Customer & { readonly etag: string | undefined }
  readonly onClose: () => void
}

const fields = ['name', 'email', 'phone', 'locale', 'external_id'] as const
type Fields = Readonly<Record<(typeof fields)[number] | 'metadata', string>>

export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(customer))
  const isWrongMetadata = metadataOf(draft.fields.metadata) === undefined
  const change = useChange({
    run: (sent: Partial<Fields>, idempotencyKey) =>
      customer
        ? souk.changeCustomer(
            { customerId: customer.id, ...changeOf(sent) },
            { idempotencyKey, ifMatch: customer.etag },
          )
        : souk.createCustomer(customerOf(draft.fields), { idempotencyKey }),
    about: ['customer'],
    done: ({ name, email }) => t.customers.saved(name ?? email),
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => nameOfField(key, t)}
      isNew={customer === undefined}
      title={customer ? t.customers.change : t.customers.create}
      action={customer ? t.kit.save : t.customers.create}
      isIncomplete={draft.fields.email.trim() === '' || isWrongMetadata}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      {fields.map((field, index) => (
        <TextField
          key={field}
          {...requests.createCustomer[field]}
          label={t.customers[field]}
          path={`/${field}`}
          isOptional={field !== 'email'}
          isFirst={index === 0}
          inputMode={field === 'email' ? 'email' : 'text'}
          value={draft.fields[field]}
          onInput={(value) => draft.set({ [field]: value })}
        />
      ))}
      <TextField
        label={t.products.metadata}
        path="/metadata"
        isOptional
        isLong
        value={draft.fields.metadata}
        onInput={(metadata) => draft.set({ metadata })}
        hint={t.products.metadataHint}
        wrong={isWrongMetadata ? t.products.metadataWrong : undefined}
      />
    </ChangeDialog>
  )
}

function nameOfField(key: keyof Fields, t: ReturnType<typeof useTexts>): string {
  return key === 'metadata' ? t.products.metadata : t.customers[key]
}

function fieldsOf(customer: Customer | undefined): Fields {
  const texts = Object.fromEntries(fields.map((field) => [field, customer?.[field] ?? '']))
  return { ...texts, metadata: metadataText(customer?.metadata ?? {}) } as Fields
}

function customerOf(fields: Fields) {
  return {
    email: fields.email.trim(),
    name: given(fields.name),
    phone: given(fields.phone),
    locale: given(fields.locale),
    external_id: given(fields.external_id),
    metadata: givenMetadata(fields.metadata),
  }
}

function changeOf(changed: Partial<Fields>) {
  const { email, metadata } = changed
  return {
    email,
    name: orNull(changed.name),
    phone: orNull(changed.phone),
    locale: orNull(changed.locale),
    external_id: orNull(changed.external_id),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
