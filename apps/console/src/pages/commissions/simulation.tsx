import { useState } from 'preact/hooks'
import { souk } from '../../api/souk.ts'
import { useTask } from '../../api/task.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { moneyText } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { useMay } from '../../session/caller.ts'
import { clock } from '../../session/clock.ts'
import { useTexts } from '../../texts/index.ts'
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
    return (await souk.simulateCommissionRules({ rules, ...period }, { signal })).data
  })
  if (!may('simulateCommissionRules')) return null
  return (
    <Card title={t.commissions.simulation}>
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
      {task.result && <Found found={task.result} />}
    </Card>
  )
}

function Found({ found }: { readonly found: Simulation }) {
  const t = useTexts()
  const { commissions } = t
  return (
    <div role="status">
      <p>{commissions.ordersSeen(found.orders)}</p>
      {!found.is_complete && <p class="soft">{commissions.onlyNewest}</p>}
      <div class="table-wrap">
        <table class="table" aria-label={commissions.simulation}>
          <thead>
            <tr>
              <th scope="col">{commissions.total}</th>
              <th scope="col">{commissions.recorded}</th>
              <th scope="col">{commissions.simulated}</th>
            </tr>
          </thead>
          <tbody>
            {found.currencies.map(({ currency, recorded, simulated }) => (
              <tr key={currency}>
                <td>{currency}</td>
                <td>{moneyText(recorded.amount)}</td>
                <td>{moneyText(simulated.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="table-wrap">
        <table class="table" aria-label={commissions.rules}>
          <thead>
            <tr>
              <th scope="col">{commissions.rule}</th>
              <th scope="col">{commissions.timesUsed}</th>
              <th scope="col">{commissions.simulated}</th>
            </tr>
          </thead>
          <tbody>
            {found.rules.map(({ index, name, lines, currencies }) => (
              <tr key={index}>
                <td class="theirs">{name}</td>
                <td>{lines}</td>
                <td>{currencies.map(({ amount }) => moneyText(amount)).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
