import type { LedgerAccount } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx'
import type { NowAfterLine } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/field.tsx'
import { moneyText } from '../../../kit/money.ts'
import { TimeField, timeOfField } from '../../../kit/time-field.tsx'
import { navigate, search, useAddress } from '../../../router/address.ts'
import { useCaller, useMay } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { accountName } from '../account-name.tsx'
import { TransactionState } from './state.tsx'
import type { ShownTransaction } from './transaction.tsx'

interface CommandProps {
  readonly transaction: ShownTransaction
}

const close = () => search({ do: null })

/** The dialog that the address asks for, as far as the transaction has come. */
export function TransactionDialog({ transaction }: CommandProps) {
  const may = useMay()
  const { data: caller } = useCaller()
  const action = useAddress().query.get('do')
  const { status, created_by, reversed_by } = transaction
  if (status === 'POSTED') {
    const isOffered =
      action === 'reverse' && reversed_by === null && may('reverseLedgerTransaction')
    return isOffered ? <ReverseDialog transaction={transaction} /> : null
  }
  if (status !== 'PENDING') return null
  if (action === 'void' && may('voidLedgerTransaction'))
    return <VoidDialog transaction={transaction} />
  const isOwn = created_by?.id === caller?.id
  if (action === 'post' && may('postLedgerTransaction') && !isOwn)
    return <PostDialog transaction={transaction} />
  return null
}

/** Of more accounts than these, the balances are not asked for. */
const balancesMax = 12

/** Shows the balance of every account now and after. */
function PostDialog({ transaction }: CommandProps) {
  const t = useTexts()
  const { id, etag, amount, postings } = transaction
  const accountIds = [...new Set(postings.map(({ account_id }) => account_id))]
  const { data: accounts = [] } = useQuery({
    key: ['ledger', accountIds],
    about: ['ledger', 'payment', 'refund'],
    isEnabled: accountIds.length <= balancesMax,
    run: (signal) => {
      const read = async (accountId: string) =>
        (await souk.getLedgerAccount({ accountId }, { signal })).data
      return Promise.all(accountIds.map(read))
    },
  })
  return (
    <ConfirmDialog
      title={t.journals.postOf(moneyText(amount))}
      action={t.journals.post}
      about={['ledger']}
      lines={[
        stateLine(transaction, 'POSTED', t),
        ...accounts.map((account) => balanceLine(account, transaction, t)),
      ]}
      run={(idempotencyKey) =>
        souk.postLedgerTransaction({ transactionId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={() => t.journals.wasPosted}
      onClose={close}
    >
      {transaction.memo !== null && <p class="theirs">{transaction.memo}</p>}
    </ConfirmDialog>
  )
}

/** Debits are more of what is owned and spent, and less of everything else. */
function balanceLine(
  account: LedgerAccount,
  { postings }: ShownTransaction,
  t: Texts,
): NowAfterLine {
  const growsBy = account.type === 'ASSET' || account.type === 'EXPENSE' ? 'DEBIT' : 'CREDIT'
  const change = postings
    .filter(({ account_id }) => account_id === account.id)
    .reduce((sum, one) => sum + (one.direction === growsBy ? 1 : -1) * one.amount.amount, 0)
  const { amount, currency } = account.balance
  return {
    name: accountName(account, t),
    now: moneyText({ amount, currency }),
    after: moneyText({ amount: amount + change, currency }),
  }
}

function VoidDialog({ transaction }: CommandProps) {
  const t = useTexts()
  const { id, etag, amount } = transaction
  return (
    <ConfirmDialog
      title={t.journals.voidOf(moneyText(amount))}
      action={t.journals.void}
      keep={t.journals.keep}
      isDanger
      about={['ledger']}
      lines={[stateLine(transaction, 'VOIDED', t)]}
      run={(idempotencyKey) =>
        souk.voidLedgerTransaction({ transactionId: id }, { idempotencyKey, ifMatch: etag })
      }
      done={() => t.journals.voided}
      onClose={close}
    >
      {transaction.memo !== null && <p class="theirs">{transaction.memo}</p>}
    </ConfirmDialog>
  )
}

function ReverseDialog({ transaction }: CommandProps) {
  const t = useTexts()
  const { id, etag, amount } = transaction
  const [reason, setReason] = useState('')
  const [at, setAt] = useState('')
  return (
    <ConfirmDialog
      title={t.journals.reverseOf(moneyText(amount))}
      action={t.journals.reverse}
      isIncomplete={reason.trim() === ''}
      about={['ledger']}
      lines={[
        {
          name: t.journals.reversedBy,
          now: t.kit.none,
          after: <TransactionState status="PENDING" />,
        },
      ]}
      run={(idempotencyKey) =>
        souk.reverseLedgerTransaction(
          {
            transactionId: id,
            reason: reason.trim(),
            effective_at: timeOfField(at)?.toISOString(),
          },
          { idempotencyKey, ifMatch: etag },
        )
      }
      done={({ id: reversalId }) => {
        navigate(`ledger/transactions/${reversalId}`)
        return t.journals.reversed
      }}
      onClose={close}
    >
      <p class="soft">{t.journals.reverseText}</p>
      <TextField
        {...requests.reverseLedgerTransaction.reason}
        label={t.journals.reason}
        path="/reason"
        isFirst
        value={reason}
        onInput={setReason}
      />
      <TimeField
        label={t.ledger.effective}
        path="/effective_at"
        isOptional
        hint={t.journals.effectiveHint}
        value={at}
        onInput={setAt}
      />
    </ConfirmDialog>
  )
}

function stateLine(
  { status }: ShownTransaction,
  after: ShownTransaction['status'],
  t: Texts,
): NowAfterLine {
  return {
    name: t.journals.status,
    now: <TransactionState status={status} />,
    after: <TransactionState status={after} />,
  }
}
