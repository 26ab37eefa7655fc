import type { LedgerAccount } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { moneyText } from '../../kit/money.ts'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { OpenAccountDialog } from './account-dialogs.tsx'
import { accountName, OwnerLink } from './account-name.tsx'
import { LedgerSections } from './sections.tsx'

/** Every account; each leads to its postings, and those to what was paid. */
export function Accounts() {
  const t = useTexts()
  const mayOpen = useMay()('createLedgerAccount')
  const isOpening = useAddress().query.get('do') === 'open-account' && mayOpen
  const { ledger_account: types } = t.states
  return (
    <>
      <ListPage<LedgerAccount>
        path="ledger/accounts"
        title={t.menu.ledger}
        icon="scale"
        about={['payment', 'refund', 'order', 'dispute', 'ledger']}
        filters={['type', 'code', 'group', 'journals']}
        above={<LedgerSections />}
        actions={
          mayOpen && (
            <Button icon="plus" onClick={() => search({ do: 'open-account' })}>
              {t.journals.openAccount}
            </Button>
          )
        }
        tabs={{
          parameter: 'type',
          tabs: [
            ['', t.ledger.all],
            ...(['ASSET', 'LIABILITY', 'REVENUE', 'EXPENSE', 'EQUITY'] as const).map(
              (type) => [type, types[type]] as const,
            ),
          ],
        }}
        ask={(wanted, signal) => souk.listLedgerAccounts(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `ledger/${id}`}
        none={{ title: t.ledger.none, detail: t.ledger.noneDetail }}
        noneFound={t.ledger.noneFound}
      />
      {isOpening && <OpenAccountDialog onClose={() => search({ do: null })} />}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<LedgerAccount>[] {
  return [
    {
      key: 'code',
      title: t.ledger.account,
      text: ({ code }) => code,
      cell: (account) => <strong class="theirs">{accountName(account, t)}</strong>,
    },
    {
      key: 'type',
      title: t.ledger.type,
      text: ({ type }) => type,
      isAside: true,
      cell: ({ type }) => <span class="soft">{t.states.ledger_account[type]}</span>,
    },
    {
      key: 'owner',
      title: t.ledger.owner,
      text: ({ owner }) => owner,
      isAside: true,
      cell: ({ owner }) => <OwnerLink owner={owner} />,
    },
    {
      key: 'debits',
      title: t.ledger.debits,
      money: ({ debits }) => debits,
      isFigure: true,
      isAside: true,
      cell: ({ debits }) => moneyText(debits),
    },
    {
      key: 'credits',
      title: t.ledger.credits,
      money: ({ credits }) => credits,
      isFigure: true,
      isAside: true,
      cell: ({ credits }) => moneyText(credits),
    },
    {
      key: 'balance',
      title: t.ledger.balance,
      money: ({ balance }) => balance,
      isFigure: true,
      cell: ({ balance }) => <strong>{moneyText(balance)}</strong>,
    },
  ]
}
