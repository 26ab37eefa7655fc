import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { useTask } from '../../api/task.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useMay } from '../../session/caller.ts'
import { clock } from '../../session/clock.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import type { TypedRule } from './rule-fields.ts'

const days = [7, 30, 90, 365] as const
const dayMs = 86_400_000

type Simulation = Awaited<ReturnType<typeof souk.simulateCommissionRules>>['data']

/** What is typed, applied to orders of the past. */
export function SimulationCard({ rules }: { readonly rules: readonly TypedRule[] }) {
  const t = useTexts()
  const may = useMay()
  const [chosen, choose] = useState('30')
  const task = useTask(async (signal) => {
    const to = clock.value.getTime()
    const from = new Date(to - Number(chosen) * dayMs)
    const period = { from: from.toISOString(), to: new Date(to).toISOString() }
    const { data } = await souk.simulateCommissionRules({ rules, ...period }, { signal })
    return { data, of: rules }
  })
  if (!may('simulateCommissionRules')) return null
  return (
    <Card title={t.commissions.simulation}>
      <div class="stack">
        <p class="soft small">{t.commissions.simulateExplain}</p>
        <SelectField
          label={t.commissions.days}
          choices={days.map((n) => [String(n), t.commissions.lastDays(n)])}
          value={chosen}
          onChange={choose}
        />
        <Refusal error={task.error} />
        <div class="button-row">
          <Button isDisabled={task.isRunning || rules.length === 0} onClick={() => void task.run()}>
            {t.commissions.simulate}
          </Button>
        </div>
        {/* What others came to is not shown beside those that are typed now. */}
        {task.result?.of === rules && <Found found={task.result.data} />}
      </div>
    </Card>
  )
}

function Found({ found }: { readonly found: Simulation }) {
  const t = useTexts()
  const { commissions } = t
  return (
    <div role="status" class="stack">
      <p>{commissions.ordersSeen(found.orders)}</p>
      {!found.is_complete && <p class="soft">{commissions.onlyNewest}</p>}
      <DataTable
        name={commissions.simulation}
        columns={sumColumns(t)}
        items={found.currencies}
        keyOf={({ currency }) => currency}
      />
      <DataTable
        name={commissions.rules}
        columns={ruleColumns(t)}
        items={found.rules}
        keyOf={({ index }) => String(index)}
      />
    </div>
  )
}

function sumColumns({ commissions }: Texts): readonly Column<Simulation['currencies'][number]>[] {
  return [
    {
      key: 'currency',
      title: commissions.currency,
      text: (of) => of.currency,
      cell: ({ currency }) => currency,
    },
    {
      key: 'recorded',
      title: commissions.recorded,
      isFigure: true,
      isCount: true,
      money: ({ recorded }) => recorded.amount,
      cell: ({ recorded }) => moneyText(recorded.amount),
    },
    {
      key: 'simulated',
      title: commissions.simulated,
      isFigure: true,
      isCount: true,
      money: ({ simulated }) => simulated.amount,
      cell: ({ simulated }) => moneyText(simulated.amount),
    },
  ]
}

function ruleColumns({ commissions }: Texts): readonly Column<Simulation['rules'][number]>[] {
  const sums = ({ currencies }: Simulation['rules'][number]) =>
    currencies.map(({ amount }) => moneyText(amount)).join(', ')
  return [
    {
      key: 'rule',
      title: commissions.rule,
      text: ({ name }) => name,
      cell: ({ name }) => <span class="theirs">{name}</span>,
    },
    {
      key: 'lines',
      title: commissions.timesUsed,
      isFigure: true,
      isCount: true,
      text: ({ lines }) => String(lines),
      cell: ({ lines }) => lines,
    },
    { key: 'simulated', title: commissions.simulated, isFigure: true, text: sums, cell: sums },
  ]
}
