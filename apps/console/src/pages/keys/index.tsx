import type { PageProps } from '../page.ts'
import { ClientDetail } from './client.tsx'
import { ClientList } from './client-list.tsx'
import { KeyDetail } from './key.tsx'
import { KeyList } from './key-list.tsx'
import { PublishableDetail } from './publishable.tsx'
import { PublishableList } from './publishable-list.tsx'

export function Keys({ rest: [first] }: PageProps) {
  if (first === undefined) return <KeyList />
  if (first === 'clients') return <ClientList />
  if (first === 'publishable') return <PublishableList />
  if (first.startsWith('pub_')) return <PublishableDetail key={first} publishableKeyId={first} />
  if (first.startsWith('cli_')) return <ClientDetail key={first} clientId={first} />
  return <KeyDetail key={first} apiKeyId={first} />
}
