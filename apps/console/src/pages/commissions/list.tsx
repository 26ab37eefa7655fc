import type { CommissionPlan } from '@souk/sdk'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { PlanDialog } from './dialog.tsx'
import { CommissionSections, PlanStatus } from './sections.tsx'
import { termsText } from './words.ts'

const statuses = ['DRAFT', 'ACTIVE', 'RETIRED'] as const

export function PlanList() {
  const t = useTexts()
  const may = useMay()
  const open = useAddress().query.get('do')
  return (
    <>
      <ListPage<CommissionPlan>
        path="commissions"
        title={t.menu.commissions}
        icon="percent"
        above={<CommissionSections />}
        about={['commission_plan']}
        filters={['status', 'name']}
        tabs={{
          parameter: 'status',
          tabs: [
            ['', t.commissions.all],
            ...statuses.map((status) => [status, t.states.commission_plan[status]] as const),
          ],
        }}
        tools={<SearchField parameter="name" label={t.commissions.search} />}
        actions={
          may('createCommissionPlan') && (
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.commissions.create}
            </Button>
          )
        }
        ask={(wanted, signal) => souk.listCommissionPlans(wanted, { signal })}
        columns={columnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        linkOf={({ id }) => `commissions/${id}`}
        none={{ title: t.commissions.none, detail: t.commissions.noneDetail }}
        noneFound={t.commissions.noneFound}
      />
      {open === 'create' && may('createCommissionPlan') && (
        <PlanDialog onClose={() => search({ do: null })} />
      )}
    </>
  )
}

function columnsOf(t: Texts): readonly Column<CommissionPlan>[] {
  return [
    {
      key: 'name',
      title: t.commissions.plan,
      text: ({ name }) => name,
      cell: ({ name, rules }) => (
        <span class="theirs">
          <strong>{name}</strong>
          <span class="note block">
            {rules.map((rule) => `${rule.name}: ${termsText(rule, t)}`).join('; ')}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t.commissions.status,
      text: ({ status }) => status,
      cell: ({ status }) => <PlanStatus status={status} />,
    },
    {
      key: 'rules',
      title: t.commissions.ruleCount,
      isFigure: true,
      text: ({ rules }) => String(rules.length),
      cell: ({ rules }) => rules.length,
    },
    {
      key: 'rules_valid_from',
      title: t.commissions.validFrom,
      isAside: true,
      text: ({ rules_valid_from: from }) => from,
      cell: ({ rules_valid_from: from }) => (
        <span class="soft">{from === null ? t.commissions.notInForce : <Time at={from} />}</span>
      ),
    },
  ]
}
