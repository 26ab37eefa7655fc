import type { Customer } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given, orNull } from '../../kit/given.ts'
import { choicesOf } from '../../kit/limits.ts'
import { givenMetadata, metadataOf, metadataText } from '../../kit/metadata.ts'
import { SelectField } from '../../kit/select-field.tsx'
import { useTexts } from '../../texts/index.ts'
import { taxIdsOf, taxIdsText, taxIdTypes } from './tax-ids.ts'

interface CustomerDialogProps {
  /** The one to change; a new one is made without. */
  readonly customer?: Customer & { readonly etag: string | undefined }
  readonly onClose: () => void
}

const fields = ['name', 'email', 'phone', 'locale', 'timezone', 'currency', 'external_id'] as const
type Fields = Readonly<Record<(typeof fields)[number] | 'kind' | 'tax_ids' | 'metadata', string>>

export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(customer))
  const isWrongMetadata = metadataOf(draft.fields.metadata) === undefined
  const isWrongTaxId = taxIdsOf(draft.fields.tax_ids) === undefined
  const change = useChange({
    run: (sent: Partial<Fields>, idempotencyKey) =>
      customer
        ? souk.changeCustomer(
            { customerId: customer.id, ...changeOf(sent, customer) },
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
      isIncomplete={draft.fields.email.trim() === '' || isWrongMetadata || isWrongTaxId}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <CustomerFields draft={draft} />
    </ChangeDialog>
  )
}

function CustomerFields({ draft }: { readonly draft: Draft<Fields> }) {
  const t = useTexts()
  const hints: Partial<Record<keyof Fields, string>> = {
    timezone: t.customers.timezoneHint,
    currency: t.customers.currencyHint,
  }
  const isWrongMetadata = metadataOf(draft.fields.metadata) === undefined
  const isWrongTaxId = taxIdsOf(draft.fields.tax_ids) === undefined
  return (
    <>
      {fields.map((field, index) => (
        <TextField
          key={field}
          {...requests.createCustomer[field]}
          label={t.customers[field]}
          path={`/${field}`}
          isOptional={field !== 'email'}
          isFirst={index === 0}
          hint={hints[field]}
          inputMode={field === 'email' ? 'email' : 'text'}
          value={draft.fields[field]}
          onInput={(value) => draft.set({ [field]: value })}
        />
      ))}
      <SelectField
        label={t.customers.kind}
        path="/kind"
        value={draft.fields.kind}
        choices={choicesOf(requests.createCustomer.kind.values, t.customers.kinds)}
        onChange={(kind) => draft.set({ kind })}
      />
      <TextField
        label={t.customers.tax_ids}
        path="/tax_ids"
        isOptional
        isLong
        value={draft.fields.tax_ids}
        onInput={(tax_ids) => draft.set({ tax_ids })}
        hint={t.customers.taxIdsHint}
        wrong={isWrongTaxId ? t.customers.taxIdsWrong(taxIdTypes.join(', ')) : undefined}
      />
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
    </>
  )
}

function nameOfField(key: keyof Fields, t: ReturnType<typeof useTexts>): string {
  return key === 'metadata' ? t.products.metadata : t.customers[key]
}

function fieldsOf(customer: Customer | undefined): Fields {
  const texts = Object.fromEntries(fields.map((field) => [field, customer?.[field] ?? '']))
  return {
    ...texts,
    kind: customer?.kind ?? 'REGISTERED',
    tax_ids: taxIdsText(customer?.tax_ids ?? []),
    metadata: metadataText(customer?.metadata ?? {}),
  } as Fields
}

function customerOf(fields: Fields) {
  return {
    email: fields.email.trim(),
    name: given(fields.name),
    phone: given(fields.phone),
    locale: given(fields.locale),
    kind: fields.kind as Customer['kind'],
    timezone: given(fields.timezone),
    currency: given(fields.currency),
    tax_ids: taxIdsOf(fields.tax_ids),
    external_id: given(fields.external_id),
    metadata: givenMetadata(fields.metadata),
  }
}

function changeOf(changed: Partial<Fields>, { tax_ids: known }: Customer) {
  const { email, metadata, kind, tax_ids: taxIds } = changed
  return {
    email,
    name: orNull(changed.name),
    phone: orNull(changed.phone),
    locale: orNull(changed.locale),
    kind: kind as Customer['kind'] | undefined,
    timezone: orNull(changed.timezone),
    currency: orNull(changed.currency),
    tax_ids: taxIds === undefined ? undefined : taxIdsOf(taxIds, known),
    external_id: orNull(changed.external_id),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
