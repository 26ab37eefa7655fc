import type { SeedSandboxRequest, SeedSandboxResponse } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { MessageDialog } from '../../kit/message-dialog.tsx'
import { search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

type SeedName = SeedSandboxRequest['name']
type Kind = keyof SeedSandboxResponse['made']

export function SeedsCard() {
  const t = useTexts()
  const may = useMay()
  const names = Object.keys(t.sandbox.seedNames) as SeedName[]
  return (
    <Card title={t.sandbox.seeds}>
      <ul class="seeds">
        {names.map((name) => (
          <li key={name}>
            <div>
              <strong>{t.sandbox.seedNames[name]}</strong>
              <p class="note">{t.sandbox.seedDetails[name]}</p>
            </div>
            {may('seedSandbox') && (
              <Button isSmall icon="download" onClick={() => search({ do: 'seed', seed: name })}>
                {t.sandbox.load}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const close = () => search({ do: null, seed: null })

export function SeedDialog() {
  const t = useTexts()
  const name = useAddress().query.get('seed') as SeedName
  const [result, setResult] = useState<SeedSandboxResponse>()
  const change = useChange({
    run: (_: undefined, idempotencyKey) => souk.seedSandbox({ name }, { idempotencyKey }),
    about: ['*'],
    done: (made) => {
      setResult(made)
      return t.sandbox.loaded
    },
    onEnd: ({ approval }) => approval && close(),
  })
  if (!(name in t.sandbox.seedNames)) return null
  if (result) return <SeedResult result={result} />
  return (
    <Dialog
      title={t.sandbox.loadOf(t.sandbox.seedNames[name])}
      action={t.sandbox.load}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(undefined)}
      onClose={close}
    >
      <p>{t.sandbox.seedDetails[name]}</p>
      <p class="soft">{t.sandbox.loadHint}</p>
    </Dialog>
  )
}

/** Where each number leads, where there is such a page. */
const paths: Readonly<Record<Kind, string>> = {
  providers: 'providers',
  products: 'products',
  customers: 'customers',
  orders: 'orders',
  agents: 'agents',
  approvals: 'approvals',
}

function SeedResult({ result }: { readonly result: SeedSandboxResponse }) {
  const t = useTexts()
  const kinds = (Object.keys(paths) as Kind[]).filter(
    (kind) => result.made[kind] + result.existing[kind] + result.skipped[kind] > 0,
  )
  return (
    <MessageDialog title={t.sandbox.loaded} onClose={close}>
      <table class="now-after" aria-label={t.sandbox.loaded}>
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden-visually">{t.sandbox.seeds}</span>
            </th>
            <th scope="col">{t.sandbox.existing}</th>
            <th scope="col">{t.sandbox.skipped}</th>
            <th scope="col">{t.sandbox.made}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t.sandbox.kinds[kind]}</th>
              <td>{result.existing[kind]}</td>
              <td>{result.skipped[kind]}</td>
              <td>{result.made[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </MessageDialog>
  )
}
