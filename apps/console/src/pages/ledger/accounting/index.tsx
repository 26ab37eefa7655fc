import type { AccountingSettings } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { type Column, DataTable } from '../../../kit/data-table.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { PageHeading } from '../../../kit/page-heading.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { type Texts, useTexts } from '../../../texts/index.ts'
import { accountName } from '../account-name.tsx'
import { LedgerSections } from '../sections.tsx'
import { clientsText } from './clients.ts'
import { ExportDialog } from './export-dialog.tsx'
import { NumberDialog } from './number-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'

export type ShownSettings = AccountingSettings & { readonly etag: string | undefined }
type Numbered = AccountingSettings['account_numbers'][number]

const close = () => search({ do: null, code: null })

/** What files for accounting software say, and the files themselves. */
export function Accounting() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { data: settings, error } = useQuery({
    key: ['accounting_settings'],
    about: ['ledger'],
    run: async (signal) => {
      const { data, etag } = await souk.getAccountingSettings({}, { signal })
      return { ...data, etag }
    },
  })
  const open = query.get('do')
  const chosen = settings?.account_numbers.find(({ code }) => code === query.get('code'))
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.ledger} />
        {may('exportLedgerBookings') && (
          <div class="actions">
            <Button icon="download" onClick={() => search({ do: 'export' })}>
              {t.accounting.export}
            </Button>
          </div>
        )}
      </div>
      <LedgerSections />
      <Refusal error={error} />
      <SettingsCard settings={settings} />
      <Card title={t.accounting.numbers} isFlush>
        <DataTable<Numbered>
          name={t.accounting.numbers}
          columns={columnsOf(t, may('updateAccountingSettings'))}
          items={settings?.account_numbers}
          keyOf={({ code }) => code}
        />
      </Card>
      {open === 'export' && <ExportDialog onClose={close} />}
      {settings && open === 'change' && <SettingsDialog settings={settings} onClose={close} />}
      {settings && chosen && open === 'number' && (
        <NumberDialog settings={settings} chosen={chosen} onClose={close} />
      )}
    </main>
  )
}

const waiting = <Skeleton widthEm={10} />

function SettingsCard({ settings }: { readonly settings: ShownSettings | undefined }) {
  const t = useTexts()
  const may = useMay()
  const { accounting } = t
  const shown = (value: (known: ShownSettings) => string | number | null) =>
    settings ? value(settings) : waiting
  return (
    <Card
      title={accounting.settings}
      aside={
        may('updateAccountingSettings') && (
          <Button isSmall icon="pencil" onClick={() => search({ do: 'change' })}>
            {t.kit.edit}
          </Button>
        )
      }
    >
      <Facts
        lines={[
          [accounting.chart, shown(({ chart }) => chart ?? accounting.noChart)],
          [accounting.consultant, shown((known) => known.consultant_number)],
          [accounting.clients, shown(({ clients }) => clientsText(clients) || null)],
          [
            accounting.fiscalYear,
            shown((known) => accounting.months[known.fiscal_year_starts_in - 1] ?? null),
          ],
          [accounting.numberLength, shown((known) => known.account_number_length)],
          [accounting.clearing, shown((known) => known.clearing_number)],
          [
            accounting.isFinal,
            shown((known) => (known.is_final ? accounting.final : accounting.notFinal)),
          ],
        ]}
      />
    </Card>
  )
}

function columnsOf(t: Texts, mayChange: boolean): readonly Column<Numbered>[] {
  return [
    {
      key: 'code',
      title: t.accounting.account,
      text: ({ code }) => code,
      cell: ({ code, name }) => (
        <>
          <strong class="theirs">{numberedName(code, name, t)}</strong>{' '}
          <code class="soft">{code}</code>
        </>
      ),
    },
    {
      key: 'number',
      title: t.accounting.number,
      text: ({ number }) => number ?? '',
      cell: ({ number }) => number ?? t.kit.none,
    },
    {
      key: 'proposed',
      title: t.accounting.proposed,
      text: ({ proposed }) => proposed ?? '',
      isAside: true,
      cell: ({ proposed }) => <span class="soft">{proposed ?? t.kit.none}</span>,
    },
    ...(mayChange ? [changing(t)] : []),
  ]
}

/** Of gateways one number is for all; what people have called an account stays. */
function numberedName(code: string, name: string | null, t: Texts): string {
  return code === 'asset:psp' ? t.ledger.gatewayAccount : accountName({ code, name }, t)
}

function changing(t: Texts): Column<Numbered> {
  return {
    key: 'change',
    title: t.kit.edit,
    isFigure: true,
    text: () => '',
    cell: ({ code }) => (
      <Button icon="pencil" onClick={() => search({ do: 'number', code })}>
        {t.accounting.changeNumber}
      </Button>
    ),
  }
}
