import type { RoutingRules } from '@souk/sdk'
import { useQuery } from '../../../api/query.ts'
import { souk } from '../../../api/souk.ts'
import { Button } from '../../../kit/button.tsx'
import { Card } from '../../../kit/card.tsx'
import { PageHeading } from '../../../kit/page-heading.tsx'
import { Refusal } from '../../../kit/refusal.tsx'
import { SkeletonCard } from '../../../kit/skeleton-card.tsx'
import { search, useAddress } from '../../../router/address.ts'
import { useMay } from '../../../session/caller.ts'
import { useTexts } from '../../../texts/index.ts'
import { InventorySections } from '../sections.tsx'
import { RulesDialog } from './rules.tsx'
import { SimulationCard } from './simulation.tsx'

/** The rules with the version that they were read at. */
export type ShownRules = RoutingRules & { readonly etag: string | undefined }

/** By what the locations are chosen that ship an order. */
export function Routing() {
  const t = useTexts()
  const may = useMay()
  const { query } = useAddress()
  const { data: rules, error } = useQuery<ShownRules>({
    key: ['routing-rules'],
    about: ['routing_rules'],
    run: async (signal) => {
      const { data, etag } = await souk.getRoutingRules({}, { signal })
      return { ...data, etag }
    },
  })
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.inventory} />
      </div>
      <InventorySections />
      <Refusal error={error} />
      <div class="columns">
        <div>{may('simulateRouting') && <SimulationCard />}</div>
        <div>
          {rules ? (
            <RulesCard rules={rules} />
          ) : (
            !error && <SkeletonCard title={t.routing.rules} texts={4} />
          )}
        </div>
      </div>
      {rules && query.get('do') === 'change' && may('setRoutingRules') && (
        <RulesDialog rules={rules} onClose={() => search({ do: null })} />
      )}
    </main>
  )
}

function RulesCard({ rules }: { readonly rules: RoutingRules }) {
  const t = useTexts()
  const may = useMay()
  return (
    <Card
      title={t.routing.rules}
      aside={
        may('setRoutingRules') && (
          <Button isSmall icon="pencil" onClick={() => search({ do: 'change' })}>
            {t.kit.edit}
          </Button>
        )
      }
    >
      <ol class="criteria">
        {rules.criteria.map((criterion) => (
          <li key={criterion}>{t.routing.criteria[criterion]}</li>
        ))}
      </ol>
      <p class="note">{rules.declared ? t.routing.rulesText : t.routing.undeclared}</p>
    </Card>
  )
}
