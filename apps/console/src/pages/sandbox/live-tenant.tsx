import type { ListSandboxesItem } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card, Empty } from '../../kit/card.tsx'
import { PageHeading } from '../../kit/page-heading.tsx'
import { Time } from '../../kit/time.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useCaller, useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { CreateSandboxDialog, type OpenedSandbox, SandboxMade } from './create-sandbox.tsx'

/** Its tools would touch real money here; what can be done is to make a sandbox. */
export function LiveTenant() {
  const t = useTexts()
  const may = useMay()
  const { data: caller } = useCaller()
  const [made, setMade] = useState<OpenedSandbox>()
  const { query } = useAddress()
  const canCreate = caller?.roles.includes('OWNER') ?? false
  return (
    <main class="page">
      <div class="page-head">
        <PageHeading text={t.menu.sandbox} />
        {canCreate && (
          <div class="actions">
            <Button kind="primary" icon="plus" onClick={() => search({ do: 'create' })}>
              {t.sandbox.create}
            </Button>
          </div>
        )}
      </div>
      <Card>
        <Empty icon="flask-conical" title={t.sandbox.liveTitle}>
          <p>{t.sandbox.liveText}</p>
          {!canCreate && <p>{t.sandbox.onlyOwner}</p>}
        </Empty>
      </Card>
      {may('listSandboxes') && <SandboxesCard />}
      {query.get('do') === 'create' && caller && (
        <CreateSandboxDialog caller={caller} onMade={setMade} />
      )}
      {made && <SandboxMade made={made} onClose={() => setMade(undefined)} />}
    </main>
  )
}

function SandboxesCard() {
  const t = useTexts()
  const { data: sandboxes } = useQuery({
    key: ['sandboxes'],
    about: ['sandbox'],
    run: async (signal): Promise<readonly ListSandboxesItem[]> =>
      (await souk.listSandboxes({ limit: 96 }, { signal })).data.content,
  })
  return (
    <Card title={t.sandbox.sandboxes}>
      {sandboxes?.length === 0 && <Empty icon="boxes" title={t.sandbox.noSandbox} />}
      <ul class="lines">
        {sandboxes?.map(({ id, name, created_at }) => (
          <li key={id}>
            <span class="theirs">
              <strong>{name}</strong> <code class="note below">{id}</code>
            </span>
            <span class="soft small">
              <Time at={created_at} />
            </span>
            <a class="link" href={`/console/${id}`}>
              {t.sandbox.open}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
