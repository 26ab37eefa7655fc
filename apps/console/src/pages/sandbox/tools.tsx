import type { Caller } from '@souk/sdk'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { AdvanceDialog } from './advance.tsx'
import { ClockCard } from './clock.tsx'
import { EffectCard } from './effect.tsx'
import { CreateFaultDialog } from './fault-dialog.tsx'
import { FaultsCard, RemoveFaultDialog } from './faults.tsx'
import { InboxCard } from './inbox.tsx'
import { ResetDialog } from './reset.tsx'
import { SeedDialog, SeedsCard } from './seeds.tsx'
import { SimulateDialog } from './simulate.tsx'

export function Tools({ tenant }: { readonly tenant: Caller['tenant'] }) {
  const t = useTexts()
  const may = useMay()
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.sandbox} />
      </div>
      <div class="columns">
        <div>
          <ClockCard />
          <EffectCard />
          <FaultsCard />
          {may('listSandboxMessages') && <InboxCard />}
        </div>
        <div>
          <SeedsCard />
          {may('simulateEvent') && <SimulateCard />}
          {may('resetSandbox') && <ResetCard />}
        </div>
      </div>
      <OpenDialog tenant={tenant} />
    </main>
  )
}

function SimulateCard() {
  const t = useTexts()
  return (
    <Card title={t.sandbox.simulate}>
      <div class="prose">
        <p>{t.sandbox.simulateText}</p>
        <div class="button-row">
          <Button icon="activity" onClick={() => search({ do: 'simulate' })}>
            {t.sandbox.simulate}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function ResetCard() {
  const t = useTexts()
  return (
    <Card title={t.sandbox.reset}>
      <div class="prose">
        <p>{t.sandbox.resetText}</p>
        <div class="button-row">
          <Button kind="danger" icon="rotate-ccw" onClick={() => search({ do: 'reset' })}>
            {t.sandbox.resetTitle}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function OpenDialog({ tenant }: { readonly tenant: Caller['tenant'] }) {
  const { query } = useAddress()
  switch (query.get('do')) {
    case 'advance':
      return <AdvanceDialog />
    case 'seed':
      return <SeedDialog />
    case 'fault':
      return <CreateFaultDialog />
    case 'remove-fault':
      return <RemoveFaultDialog faultId={query.get('fault')} />
    case 'simulate':
      return <SimulateDialog />
    case 'reset':
      return <ResetDialog name={tenant.name} />
    default:
      return null
  }
}
