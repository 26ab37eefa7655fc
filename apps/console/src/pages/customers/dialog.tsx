import type { Customer } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, type FieldValue, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given, orNull } from '../../kit/given.ts'
import { choicesOf } from '../../kit/limits.ts'
import { givenMetadata, metadataOf, metadataText } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { timeZones } from '../../kit/time-zones.ts'
import { currencyNames } from '../../shared/names/currencies.ts'
import { NameField } from '../../shared/names/name-field.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { TaxIdFields } from './tax-id-fields.tsx'
import { isWrongTaxId, taxIdsOf, taxIdsText, taxIdText, typedTaxIds } from './tax-ids.ts'

interface CustomerDialogProps {
  /** The one to change; a new one is made without. */
  readonly customer?: Customer & { readonly etag: string | undefined }
  readonly onClose: () => void
}

const texts = ['name', 'email', 'phone', 'locale', 'external_id'] as const
type TextName = (typeof texts)[number]
type Fields = Readonly<
  Record<TextName | 'kind' | 'timezone' | 'currency' | 'tax_ids' | 'metadata', string>
>

export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useTexts()
  const draft = useDraft(fieldsOf(customer))
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
      nameOf={(key) => t.customers[key]}
      shown={(key, value) => shownText(key, value, t)}
      isNew={customer === undefined}
      isSheet
      title={customer ? t.customers.change : t.customers.create}
      action={customer ? t.kit.save : t.customers.create}
      isIncomplete={isIncomplete(draft.fields)}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      <PersonFields draft={draft} />
      <PreferenceFields draft={draft} />
      <TaxIdFields
        value={draft.fields.tax_ids}
        onInput={(taxIds) => draft.set({ tax_ids: taxIds })}
      />
      <MetadataField
        value={draft.fields.metadata}
        onInput={(metadata) => draft.set({ metadata })}
      />
    </ChangeDialog>
  )
}

function isIncomplete({ email, metadata, tax_ids: taxIds }: Fields): boolean {
  const isWrong = metadataOf(metadata) === undefined || typedTaxIds(taxIds).some(isWrongTaxId)
  return email.trim() === '' || isWrong
}

interface PartProps {
  readonly draft: Draft<Fields>
}

function PersonFields({ draft }: PartProps) {
  const t = useTexts()
  return (
    <>
      {texts.map((field, index) => (
        <TextField
          key={field}
          {...requests.createCustomer[field]}
          label={t.customers[field]}
          path={`/${field}`}
          isOptional={field !== 'email'}
          isFirst={index === 0}
          hint={field === 'locale' ? t.customers.localeHint : undefined}
          inputMode={field === 'email' ? 'email' : 'text'}
          value={draft.fields[field]}
          onInput={(value) => draft.set({ [field]: value })}
        />
      ))}
      <SelectField
        label={t.customers.kind}
        path="/kind"
        choices={choicesOf(requests.createCustomer.kind.values, t.customers.kinds)}
        value={draft.fields.kind}
        onChange={(kind) => draft.set({ kind })}
      />
    </>
  )
}

function PreferenceFields({ draft: { fields, set } }: PartProps) {
  const t = useTexts()
  return (
    <div class="fields-beside">
      <NameField
        names={currencyNames}
        label={t.customers.currency}
        path="/currency"
        isOptional
        none={t.kit.none}
        value={fields.currency}
        onChange={(currency) => set({ currency })}
      />
      <SelectField
        label={t.customers.timezone}
        path="/timezone"
        isOptional
        choices={[['', t.kit.none], ...timeZones(fields.timezone)]}
        value={fields.timezone}
        onChange={(timezone) => set({ timezone })}
      />
    </div>
  )
}

/** What a field holds, in words where it has a code. */
function shownText(key: keyof Fields, value: FieldValue, t: Texts): string {
  const text = String(value)
  if (key === 'kind') return t.customers.kinds[text as Customer['kind']]
  if (key !== 'tax_ids') return text
  const taxIds = typedTaxIds(text).filter(({ value: typed }) => typed.trim() !== '')
  return taxIds.map((taxId) => taxIdText(taxId, t)).join(', ')
}

function fieldsOf(customer: Customer | undefined): Fields {
  const typed = texts.map((field) => [field, customer?.[field] ?? ''])
  return {
    ...(Object.fromEntries(typed) as Record<TextName, string>),
    kind: customer?.kind ?? 'REGISTERED',
    timezone: customer?.timezone ?? '',
    currency: customer?.currency ?? '',
    tax_ids: taxIdsText(customer?.tax_ids ?? []),
    metadata: metadataText(customer?.metadata ?? {}),
  }
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

function changeOf(changed: Partial<Fields>) {
  const { email, metadata, kind, tax_ids: taxIds } = changed
  return {
    email,
    name: orNull(changed.name),
    phone: orNull(changed.phone),
    locale: orNull(changed.locale),
    kind: kind as Customer['kind'] | undefined,
    timezone: orNull(changed.timezone),
    currency: orNull(changed.currency),
    tax_ids: taxIds === undefined ? undefined : taxIdsOf(taxIds),
    external_id: orNull(changed.external_id),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
