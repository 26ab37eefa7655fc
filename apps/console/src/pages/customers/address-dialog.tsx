import type { Address } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { type Draft, useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { ContactFields } from '../../shared/contact/contact-fields.tsx'
import {
  type ContactFieldValues,
  contactBodyOf,
  contactFieldsOf,
  contactPartName,
} from '../../shared/contact/fields.ts'
import { type Texts, useTexts } from '../../texts/index.ts'

interface AddressDialogProps {
  readonly customerId: string
  /** The one to change; a new one is made without. */
  readonly address?: Address
  /** Whether there is no other: the first is the default of both kinds unless somebody says otherwise. */
  readonly isFirst?: boolean
  readonly onClose: () => void
}

type Fields = ContactFieldValues & Readonly<Record<'labels' | 'shipping' | 'billing', string>>

export function AddressDialog(props: AddressDialogProps) {
  const { customerId, address, isFirst = false, onClose } = props
  const t = useTexts()
  const draft = useDraft(fieldsOf(address, isFirst))
  const { country } = draft.fields
  const change = useChange({
    run: (_: undefined, idempotencyKey) => {
      const body = bodyOf(draft.fields)
      return address
        ? souk.updateAddress(
            { addressId: address.id, ...body },
            { idempotencyKey, ifMatch: `"v${address.version}"` },
          )
        : souk.createAddress({ customerId, ...body }, { idempotencyKey })
    },
    about: ['address', 'customer'],
    done: () => t.customers.addressSaved,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => nameOf(key, t)}
      isNew={address === undefined}
      title={address ? t.customers.changeAddress : t.customers.addAddress}
      action={address ? t.kit.save : t.customers.addAddress}
      isWide
      isIncomplete={country === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      <AddressFields draft={draft} />
    </ChangeDialog>
  )
}

function AddressFields({ draft: { fields, set } }: { readonly draft: Draft<Fields> }) {
  const t = useTexts()
  return (
    <div class="fields-beside">
      <ContactFields fields={fields} set={set} isFirst />
      <TextField
        label={nameOf('labels', t)}
        path="/labels"
        isOptional
        value={fields.labels}
        hint={t.customers.labelsHint}
        onInput={(labels) => set({ labels })}
      />
      <DefaultField name="shipping" {...{ fields, set }} />
      <DefaultField name="billing" {...{ fields, set }} />
    </div>
  )
}

type Setting = Pick<Draft<Fields>, 'fields' | 'set'>

function DefaultField({ name, fields, set }: Setting & { readonly name: 'shipping' | 'billing' }) {
  const t = useTexts()
  return (
    <SelectField
      label={nameOf(name, t)}
      path={`/is_default_${name}`}
      value={fields[name]}
      choices={[
        ['false', t.kit.no],
        ['true', t.kit.yes],
      ]}
      onChange={(value) => set({ [name]: value })}
    />
  )
}

function nameOf(key: keyof Fields, t: Texts): string {
  if (key === 'shipping') return t.customers.defaultShipping
  if (key === 'billing') return t.customers.defaultBilling
  return key === 'labels' ? t.customers.addressFields.labels : contactPartName(key, t)
}

function fieldsOf(address: Address | undefined, isFirst: boolean): Fields {
  return {
    ...contactFieldsOf(address),
    labels: address?.labels.join(', ') ?? '',
    shipping: String(address?.is_default_shipping ?? isFirst),
    billing: String(address?.is_default_billing ?? isFirst),
  }
}

function bodyOf(fields: Fields) {
  return {
    ...contactBodyOf(fields),
    labels: [...new Set(fields.labels.split(',').map((label) => label.trim()))].filter(Boolean),
    is_default_shipping: fields.shipping === 'true',
    is_default_billing: fields.billing === 'true',
  }
}
