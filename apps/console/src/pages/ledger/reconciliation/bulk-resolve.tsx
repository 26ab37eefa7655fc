import type { ReconciliationException } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { rowsOf } from '../../../api/rows.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import type { BulkAction } from '../../../kit/bulk.tsx'
import { TextField } from '../../../kit/field.tsx'
import { choicesOf } from '../../../kit/limits.ts'
import { SelectField } from '../../../kit/select-field.tsx'
import { useTexts } from '../../../texts/index.ts'
import { ExceptionState } from './states.tsx'

const { body: limits } = requests.resolveReconciliationExceptions.rows.items

type Way = (typeof limits.resolution.values)[number]
type Account = (typeof limits.account.values)[number] | ''

interface Fields {
  readonly resolution: Way
  readonly account: Account
  readonly reason: string
}

/** Resolves several exceptions in one way, for one reason. */
export function useBulkResolve(): BulkAction<ReconciliationException> {
  const t = useTexts()
  const [fields, setFields] = useState<Fields>({ resolution: 'POST', account: '', reason: '' })
  const { resolution, account, reason } = fields
  const isPosted = resolution === 'POST'
  return {
    key: 'resolve',
    name: t.reconciliation.resolve,
    icon: 'check',
    things: t.reconciliation.exceptions,
    fits: ({ status }) => status === 'OPEN',
    stateOf: ({ status }) => <ExceptionState status={status} />,
    isIncomplete: reason.trim() === '',
    fields: (
      <BulkFields
        fields={fields}
        onChange={(some) => setFields((before) => ({ ...before, ...some }))}
      />
    ),
    lines: (items) => [
      {
        name: t.reconciliation.exceptions(items.length),
        now: <ExceptionState status="OPEN" />,
        after: <ExceptionState status={isPosted ? 'POSTED' : 'IGNORED'} />,
      },
    ],
    about: ['reconciliation', 'ledger'],
    run: async (items, idempotencyKey) => {
      const sent = isPosted && account !== '' ? account : undefined
      const body = { resolution, reason: reason.trim(), account: sent, effective_at: undefined }
      const rows = items.map(({ id }) => ({ id, if_match: undefined, body }))
      const ids = items.map(({ id }) => id)
      return rowsOf(ids, await souk.resolveReconciliationExceptions({ rows }, { idempotencyKey }))
    },
  }
}

interface BulkFieldsProps {
  readonly fields: Fields
  readonly onChange: (some: Partial<Fields>) => void
}

function BulkFields({ fields, onChange }: BulkFieldsProps) {
  const t = useTexts()
  return (
    <>
      <SelectField
        label={t.reconciliation.resolution}
        choices={choicesOf(limits.resolution.values, t.reconciliation.resolutions)}
        value={fields.resolution}
        onChange={(chosen) => onChange({ resolution: chosen as Way })}
      />
      {fields.resolution === 'POST' && (
        <SelectField
          label={t.reconciliation.account}
          choices={[
            ['', t.reconciliation.usualAccount],
            ...choicesOf(limits.account.values, t.reconciliation.accounts),
          ]}
          value={fields.account}
          onChange={(chosen) => onChange({ account: chosen as Account })}
        />
      )}
      <TextField
        label={t.reconciliation.reason}
        isLong
        maxLength={limits.reason.maxLength}
        value={fields.reason}
        onInput={(reason) => onChange({ reason })}
      />
    </>
  )
}
