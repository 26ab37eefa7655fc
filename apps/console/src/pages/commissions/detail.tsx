import type { CommissionAssignment, CommissionPlan } from '@souk/sdk'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Card } from '../../kit/card.tsx'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { DetailHead } from '../../kit/detail-head.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { SkeletonCard, SkeletonColumns } from '../../kit/skeleton-card.tsx'
import { timeColumn } from '../../kit/time-column.tsx'
import { useProviderNames } from '../../shared/names/providers.ts'
import { TimelineCard } from '../../shared/timeline-card.tsx'
import { type Texts, useTexts } from '../../texts/index.ts'
import { PlanActions, PlanCommandDialog } from './commands.tsx'
import { PreviewCard } from './preview.tsx'
import { RulesCard, useTypedRules } from './rules.tsx'
import { PlanStatus } from './sections.tsx'
import { SimulationCard } from './simulation.tsx'

export type ShownPlan = CommissionPlan & { readonly etag: string | undefined }

export function PlanDetail({ planId }: { readonly planId: string }) {
  const t = useTexts()
  const { data: plan, error } = useQuery<ShownPlan>({
    key: ['commission_plan', planId],
    about: ['commission_plan'],
    of: () => [planId],
    run: async (signal) => {
      const asked = { commissionPlanId: planId }
      const { data, etag } = await souk.getCommissionPlan(asked, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <DetailHead
        error={error}
        actionsExpected={2}
        back={{ to: 'commissions', name: t.menu.commissions }}
        id={planId}
        title={plan?.name}
        badges={plan && <PlanStatus status={plan.status} />}
        actions={plan && <PlanActions plan={plan} />}
      />
      <Refusal error={error} />
      {!plan && !error && <PlanSkeleton />}
      {plan && <PlanCards plan={plan} />}
      {plan && <PlanCommandDialog plan={plan} />}
    </main>
  )
}

function PlanCards({ plan }: { readonly plan: ShownPlan }) {
  const typed = useTypedRules(plan)
  return (
    <div class="columns">
      <div>
        <RulesCard plan={plan} typed={typed} />
        <SimulationCard rules={typed.rules} />
        <TimelineCard about={plan.id} nouns={['commission_plan']} />
      </div>
      <div>
        <PreviewCard rules={typed.rules} />
        <AssignmentsCard planId={plan.id} />
      </div>
    </div>
  )
}

const shown = 24

function AssignmentsCard({ planId }: { readonly planId: string }) {
  const t = useTexts()
  const nameOf = useProviderNames()
  const { data, error } = useQuery({
    key: ['commission_assignments', planId],
    about: ['commission_assignment'],
    run: async (signal) => {
      const asked = { plan_id: planId, limit: shown }
      return (await souk.listCommissionAssignments(asked, { signal })).data.content
    },
  })
  return (
    <Card title={t.commissions.assignments} isFlush>
      <Refusal error={error} />
      <p class="body soft">
        {data?.length === 0 ? t.commissions.noAssignments : t.commissions.assignmentsExplain}
      </p>
      {data?.length !== 0 && (
        <DataTable
          name={t.commissions.assignments}
          columns={assignmentColumns(t, nameOf)}
          items={data}
          rowsExpected={1}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  )
}

function assignmentColumns(
  t: Texts,
  nameOf: (id: string) => string,
): readonly Column<CommissionAssignment>[] {
  return [
    {
      key: 'provider',
      title: t.commissions.provider,
      text: ({ provider_id: id }) => id,
      cell: ({ provider_id: id }) =>
        id === null ? t.commissions.everyone : <span class="theirs">{nameOf(id)}</span>,
    },
    timeColumn('from', t.commissions.from, ({ effective_from }) => effective_from, {
      isAside: true,
    }),
  ]
}

function PlanSkeleton() {
  const t = useTexts()
  const { rules, simulation, preview, assignments } = t.commissions
  return (
    <SkeletonColumns
      wide={
        <>
          <SkeletonCard title={rules} lines={3} />
          <SkeletonCard title={simulation} lines={1} />
        </>
      }
      narrow={
        <>
          <SkeletonCard title={preview} lines={2} />
          <SkeletonCard title={assignments} lines={1} />
        </>
      }
    />
  )
}
