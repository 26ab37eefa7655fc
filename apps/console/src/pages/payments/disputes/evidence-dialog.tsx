import type { Dispute } from '@souk/sdk'
import { useChange } from '../../../api/change.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ChangeDialog } from '../../../kit/change-dialog.tsx'
import { useDraft } from '../../../kit/draft.ts'
import { TextField } from '../../../kit/field.tsx'
import { useTexts } from '../../../texts/index.ts'
import type { ShownDispute } from './detail.tsx'

const limits = requests.addDisputeEvidence

/** In the order in which a bank reads them. */
export const evidenceFields = [
  'explanation',
  'product_description',
  'shipping_carrier',
  'shipping_tracking_number',
  'shipping_date',
  'service_date',
  'customer_communication',
  'refund_policy',
  'duplicate_explanation',
] as const satisfies readonly (keyof typeof limits)[]

type Fields = Readonly<Record<(typeof evidenceFields)[number], string>>

const long: readonly (keyof Fields)[] = [
  'explanation',
  'product_description',
  'customer_communication',
  'refund_policy',
  'duplicate_explanation',
]

export function EvidenceDialog(props: {
  readonly dispute: ShownDispute
  readonly onClose: () => void
}) {
  const { dispute, onClose } = props
  const t = useTexts()
  const draft = useDraft(fieldsOf(dispute))
  const change = useChange({
    run: (sent: Partial<Fields>, idempotencyKey) =>
      souk.addDisputeEvidence(
        { disputeId: dispute.id, ...bodyOf(sent) },
        { idempotencyKey, ifMatch: dispute.etag },
      ),
    about: ['dispute'],
    done: () => t.disputes.saved,
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => t.disputes.fields[key]}
      shown={(_key, value) => String(value)}
      title={t.disputes.edit}
      action={t.disputes.save}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      {evidenceFields.map((name, index) => (
        <TextField
          key={name}
          label={t.disputes.fields[name]}
          path={`/${name}`}
          isOptional
          isFirst={index === 0}
          isLong={long.includes(name)}
          maxLength={limits[name].maxLength}
          value={draft.fields[name]}
          onInput={(text) => draft.set({ [name]: text })}
        />
      ))}
    </ChangeDialog>
  )
}

function fieldsOf({ evidence }: Dispute): Fields {
  return Object.fromEntries(evidenceFields.map((name) => [name, evidence[name] ?? ''])) as Fields
}

/** What was emptied is taken out; what was not touched is not sent. */
function bodyOf(sent: Partial<Fields>): Readonly<Record<keyof Fields, string | null | undefined>> {
  const changeOf = (name: keyof Fields) => (sent[name]?.trim() === '' ? null : sent[name])
  const entries = evidenceFields.map((name) => [name, changeOf(name)] as const)
  return Object.fromEntries(entries) as Record<keyof Fields, string | null | undefined>
}
