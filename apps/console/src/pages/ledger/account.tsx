import type { LedgerAccount, ListLedgerPostingsItem } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { Facts } from '../../kit/facts.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { timeColumn } from '../../kit/time-column.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { EditAccountDialog } from './account-dialogs.tsx'
import { accountName, OwnerLink } from './account-name.tsx'
import { AsOfFilter, useAsOf } from './as-of.tsx'
import { kindText } from './reference.ts'

/** Whose events post to accounts. */
const about = ['payment', 'refund', 'order', 'dispute', 'ledger'] as const

type ShownAccount = LedgerAccount & { readonly etag: string | undefined }

const close = () => search({ do: null })

/** An account as it stands now or stood at a moment, and what was posted to it. */
export function Account({ accountId }: { readonly accountId: string }) {
  const t = useTexts()
  const may = useMay()
  const asOf = useAsOf()
  const { data: account } = useQuery<ShownAccount>({
    key: ['ledger', accountId, asOf],
    about,
    keepsPrevious: true,
    run: async (signal) => {
      const { data, etag } = await souk.getLedgerAccount({ accountId, ...asOf }, { signal })
      return { ...data, etag }
    },
  })
  const isEdited = useAddress().query.get('do') === 'account' && may('updateLedgerAccount')
  return (
    <>
      <ListPage<ListLedgerPostingsItem>
        path={`ledger/${accountId}`}
        back={{ to: 'ledger/accounts', name: t.ledger.accounts }}
        title={account ? accountName(account, t) : t.ledger.account}
        icon="scale"
        about={about}
        above={account && <AccountFacts account={account} />}
        actions={<Actions accountId={accountId} />}
        filters={['as_of', 'basis']}
        ask={(wanted, signal) => souk.listLedgerPostings({ accountId, ...wanted }, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ transaction_id }) => `ledger/transactions/${transaction_id}`}
        none={{ title: t.ledger.noPosting, detail: '' }}
        noneFound={t.ledger.noPosting}
      />
      {account && isEdited && <EditAccountDialog account={account} onClose={close} />}
    </>
  )
}

function Actions({ accountId }: { readonly accountId: string }) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      <LinkButton to={`ledger/${accountId}/statement`}>{t.journals.statement}</LinkButton>
      {may('updateLedgerAccount') && (
        <Button icon="pencil" onClick={() => search({ do: 'account' })}>
          {t.kit.edit}
        </Button>
      )}
    </>
  )
}

function AccountFacts({ account }: { readonly account: LedgerAccount }) {
  const t = useTexts()
  const { code, type, owner, debits, credits, balance, external_number } = account
  const { pending_debits, pending_credits } = account
  const isPending = pending_debits.amount + pending_credits.amount > 0
  return (
    <Card>
      <div class="stack">
        <AsOfFilter />
        <Facts
          lines={[
            [t.ledger.code, <code key="code">{code}</code>],
            [t.ledger.type, t.states.ledger_account[type]],
            ...(owner === null
              ? []
              : [[t.ledger.owner, <OwnerLink key="owner" owner={owner} />] as const]),
            ...(external_number === null
              ? []
              : [[t.journals.externalNumber, external_number] as const]),
            [t.ledger.debits, moneyText(debits)],
            [t.ledger.credits, moneyText(credits)],
            ...(isPending
              ? ([
                  [t.journals.pendingDebits, moneyText(pending_debits)],
                  [t.journals.pendingCredits, moneyText(pending_credits)],
                ] as const)
              : []),
            [t.ledger.balance, <strong key="balance">{moneyText(balance)}</strong>],
          ]}
        />
      </div>
    </Card>
  )
}

function columnsOf(t: Texts): readonly Column<ListLedgerPostingsItem>[] {
  const side = (direction: 'DEBIT' | 'CREDIT') => ({
    isFigure: true,
    money: (item: ListLedgerPostingsItem) => (item.direction === direction ? item.amount : null),
    cell: (item: ListLedgerPostingsItem) =>
      item.direction === direction ? <strong>{moneyText(item.amount)}</strong> : '',
  })
  return [
    {
      key: 'kind',
      title: t.ledger.kind,
      text: ({ kind }) => kind,
      cell: ({ kind }) => <strong>{kindText(kind, t)}</strong>,
    },
    {
      key: 'ref',
      title: t.ledger.reference,
      text: ({ ref }) => ref,
      cell: ({ ref }) => <code class="soft theirs">{ref}</code>,
    },
    { key: 'debit', title: t.ledger.debit, ...side('DEBIT') },
    { key: 'credit', title: t.ledger.credit, ...side('CREDIT') },
    timeColumn('at', t.ledger.effective, ({ effective_at }) => effective_at),
  ]
}
