import type { PrivacyRequest } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { given } from '../../../kit/given.ts'
import { choicesOf } from '../../../kit/limits.ts'
import { SelectField } from '../../../kit/select-field.tsx'
import { TimeField, timeOfField } from '../../../kit/time-field.tsx'
import { navigate } from '../../../router/address.ts'
import { customerNames } from '../../../shared/names/customers.tsx'
import { NameField } from '../../../shared/names/name-field.tsx'
import { useTexts } from '../../../texts/index.ts'
import { ErasureText } from './erasure-text.tsx'

type Kind = PrivacyRequest['kind']

const limits = requests.createPrivacyRequest

interface RequestDialogProps {
  /** Known where somebody begins on the page of the customer. */
  readonly customerId?: string
  readonly kind?: Kind
  readonly onClose: () => void
}

interface Fields {
  readonly customerId: string
  readonly kind: Kind
  readonly reason: string
  readonly dueAt: string
}

export function RequestDialog({ customerId, kind, onClose }: RequestDialogProps) {
  const t = useTexts()
  const [fields, setFields] = useState<Fields>({
    customerId: customerId ?? '',
    kind: kind ?? 'EXPORT',
    reason: '',
    dueAt: '',
  })
  const set = (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed }))
  const change = useChange({
    run: (_: undefined, idempotencyKey) =>
      souk.createPrivacyRequest(requestFrom(fields), { idempotencyKey }),
    about: ['privacy_request'],
    done: ({ id }) => {
      navigate(`customers/privacy/${id}`)
      return t.privacy.created
    },
    onEnd: onClose,
  })
  return (
    <Dialog
      title={titleOf(kind, t.privacy)}
      action={t.privacy.create}
      isIncomplete={fields.customerId === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={onClose}
    >
      {customerId === undefined && (
        <NameField
          label={t.privacy.customer}
          path="/customer_id"
          isRequired
          isFirst
          names={customerNames}
          value={fields.customerId}
          onChange={(chosen) => set({ customerId: chosen })}
        />
      )}
      {kind === undefined && (
        <SelectField
          label={t.privacy.kind}
          path="/kind"
          value={fields.kind}
          choices={choicesOf(limits.kind.values, t.privacy.kinds)}
          onChange={(chosen) => set({ kind: chosen as Kind })}
        />
      )}
      {fields.kind === 'ERASE' ? <ErasureText /> : <p class="soft">{t.privacy.exportExplain}</p>}
      <RequestFields fields={fields} set={set} isFirst={customerId !== undefined} />
    </Dialog>
  )
}

interface TitleTexts {
  readonly create: string
  readonly exportData: string
  readonly erase: string
}

function titleOf(kind: Kind | undefined, texts: TitleTexts): string {
  if (kind === undefined) return texts.create
  return kind === 'EXPORT' ? texts.exportData : texts.erase
}

interface RequestFieldsProps {
  readonly fields: Fields
  readonly set: (changed: Partial<Fields>) => void
  readonly isFirst: boolean
}

function RequestFields({ fields, set, isFirst }: RequestFieldsProps) {
  const t = useTexts()
  return (
    <>
      <TextField
        {...limits.reason}
        label={t.privacy.reason}
        path="/reason"
        isOptional
        isFirst={isFirst}
        hint={t.privacy.reasonHint}
        value={fields.reason}
        onInput={(reason) => set({ reason })}
      />
      <TimeField
        label={t.privacy.due}
        path="/due_at"
        isOptional
        hint={t.privacy.dueHint}
        value={fields.dueAt}
        onInput={(dueAt) => set({ dueAt })}
      />
    </>
  )
}

function requestFrom({ customerId, kind, reason, dueAt }: Fields) {
  return {
    customer_id: customerId,
    kind,
    reason: given(reason),
    due_at: dueAt === '' ? undefined : timeOfField(dueAt)?.toISOString(),
  }
}
