import type { ReconciliationException } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { choicesOf } from '../../../kit/limits.ts'
import { moneyText } from '../../../kit/money.ts'
import { SelectField } from '../../../kit/select-field.tsx'
import { TimeField, timeOfField } from '../../../kit/time-field.tsx'
import { search } from '../../../router/address.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { ExceptionState } from './states.tsx'

const limits = requests.resolveReconciliationException
const close = () => search({ do: null, exception: null })

type Way = (typeof limits.resolution.values)[number]
type Account = (typeof limits.account.values)[number]

export function ResolveDialog({ exceptionId }: { readonly exceptionId: string }) {
  const { data } = useQuery({
    key: ['reconciliation_exception', exceptionId],
    about: ['reconciliation'],
    run: async (signal) => {
      const { data, etag } = await souk.getReconciliationException({ exceptionId }, { signal })
      return { exception: data, etag }
    },
  })
  if (data?.exception.status !== 'OPEN') return null
  return <OpenDialog exception={data.exception} etag={data.etag} />
}

function OpenDialog(props: {
  readonly exception: ReconciliationException
  readonly etag: string | undefined
}) {
  const t = useTexts()
  const { exception, etag } = props
  const isPostable = exception.difference.amount !== 0
  const [resolution, setResolution] = useState<Way>(isPostable ? 'POST' : 'IGNORE')
  const [account, setAccount] = useState(suggestedFor(exception))
  const [reason, setReason] = useState('')
  const [at, setAt] = useState('')
  const isPosted = resolution === 'POST'
  return (
    <ConfirmDialog
      title={t.reconciliation.resolveTitle}
      action={t.reconciliation.resolve}
      isIncomplete={reason.trim() === ''}
      about={['reconciliation', 'ledger']}
      run={(idempotencyKey) =>
        souk.resolveReconciliationException(
          {
            exceptionId: exception.id,
            resolution,
            reason: reason.trim(),
            account: isPosted ? account : undefined,
            effective_at: isPosted ? timeOfField(at)?.toISOString() : undefined,
          },
          { idempotencyKey, ifMatch: etag },
        )
      }
      done={() => t.reconciliation.resolved}
      onClose={close}
      lines={linesOf(exception, isPosted ? nameOf(account, t) : undefined, t)}
    >
      {isPostable && (
        <SelectField
          label={t.reconciliation.resolution}
          path="/resolution"
          choices={choicesOf(limits.resolution.values, t.reconciliation.resolutions)}
          value={resolution}
          onChange={(chosen) => setResolution(chosen as Way)}
          isFirst
        />
      )}
      {isPosted && <PostedFields account={account} at={at} onAccount={setAccount} onAt={setAt} />}
      <TextField
        label={t.reconciliation.reason}
        path="/reason"
        isLong
        maxLength={limits.reason.maxLength}
        value={reason}
        onInput={setReason}
      />
    </ConfirmDialog>
  )
}

function linesOf(
  { status, difference }: ReconciliationException,
  goesTo: string | undefined,
  t: Texts,
): readonly NowAfterLine[] {
  const after = goesTo === undefined ? 'IGNORED' : 'POSTED'
  return [
    {
      name: t.reconciliation.status,
      now: <ExceptionState status={status} />,
      after: <ExceptionState status={after} />,
    },
    {
      name: t.reconciliation.difference,
      now: moneyText(difference),
      after: goesTo ?? moneyText(difference),
    },
  ]
}

/** A payout goes to the bank account of its run. */
function nameOf(account: Account | undefined, t: Texts): string {
  return account === undefined ? t.reconciliation.toBank : t.reconciliation.accounts[account]
}

function PostedFields(props: {
  readonly account: Account | undefined
  readonly at: string
  readonly onAccount: (account: Account) => void
  readonly onAt: (at: string) => void
}) {
  const t = useTexts()
  return (
    <>
      {props.account !== undefined && (
        <SelectField
          label={t.reconciliation.account}
          path="/account"
          choices={choicesOf(limits.account.values, t.reconciliation.accounts)}
          value={props.account}
          onChange={(chosen) => props.onAccount(chosen as Account)}
        />
      )}
      <TimeField
        label={t.ledger.effective}
        path="/effective_at"
        isOptional
        value={props.at}
        onInput={props.onAt}
      />
    </>
  )
}

/** What the API takes where nothing is said; it takes none for a payout that waits for another person. */
function suggestedFor({ kind, part, type }: ReconciliationException): Account | undefined {
  if (kind === 'MISSING_HERE' && part === 'GROSS') return undefined
  return part === 'FEE' || type === 'FEE' ? 'expense:psp_fees' : 'asset:suspense:reconciliation'
}
